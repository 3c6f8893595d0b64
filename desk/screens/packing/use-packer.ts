import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { parseScanInput } from '../../format/scan-input.ts';
import { useTexts } from '../../language/current-texts.ts';
import { endSession } from '../../session.ts';
import { describeError } from '../page-error.tsx';
import type { PackingParcel } from './parcel-parts.tsx';
import { createScanFeedback, type ScanFeedback } from './scan-feedback.tsx';
import { createScanQueue, type QueueState, type ScanQueue } from './scan-queue.ts';
import { play } from './sounds.tsx';

/**
 * A loaded parcel.
 * @property readAt time of the browser's clock, so that a stale load never replaces a newer response
 */
export type LoadedParcel = { parcel: PackingParcel; readAt: number };

type Packer = QueueState & {
  feedback: ScanFeedback | undefined;
  isNavigating: boolean;
  scan: (input: string) => void;
  takeOver: () => void;
  resolveCard: (place: string, action: 'check' | 'discarded') => void;
  /** Opens the next parcel. Skips the current one for now if it isn't packed. */
  openNext: () => void;
  openList: () => void;
};

export const getParcelPath = (parcel: string) => `/packing/${encodeURIComponent(parcel)}`;

/** True if the parcel is packed or another person holds it. */
export function isParcelDone({ status, holder }: PackingParcel): boolean {
  return status !== 'ToPack' || (holder !== undefined && !holder.isMine);
}

/** Scans made during navigation. They belong to no parcel, so the next page reports them. */
let missedScans = 0;
let feedbackId = 0;

export function usePacker({ parcel: loaded, readAt }: LoadedParcel): Packer {
  const texts = useTexts();
  const { t } = texts;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [state, setState] = useState<QueueState>({ parcel: loaded, pendingScans: [], failedScans: [] });
  const { parcel, pendingScans } = state;
  const [feedback, setFeedback] = useState<ScanFeedback>();
  const [isGoing, setGoing] = useState(false);
  const queue = useRef<ScanQueue>(undefined);

  const showFeedback = (tone: ScanFeedback['tone'], text: string) => {
    feedbackId += 1;
    setFeedback({ tone, text, id: feedbackId });
  };
  const showError = (error: ApiError) => {
    if (error.kind === 'signed-out') return void navigate(endSession(pathname));
    play('wrong');
    const sentence =
      error.kind === 'offline'
        ? t('packing.said.offline')
        : error.kind === 'not-found'
          ? t('packing.said.noParcel')
          : describeError(texts, error);
    showFeedback('bad', sentence);
  };
  queue.current ??= createScanQueue(loaded, {
    scan: (number, line) => api.packing.scan.mutate({ parcel: loaded.parcel, number, line }),
    onChange: setState,
    onResult: (answer) => {
      const { tone, sound, message } = createScanFeedback(texts, answer);
      play(sound);
      showFeedback(tone, message);
    },
    onError: showError,
  });
  const activeQueue = queue.current;

  useEffect(() => activeQueue.acceptReload(loaded, readAt), [activeQueue, loaded, readAt]);
  // Claims the parcel only once: a page left open must not reserve it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the parcel as loaded first.
  useEffect(() => {
    if (loaded.status === 'ToPack' && loaded.holder === undefined)
      activeQueue.call(() => api.packing.claim.mutate({ parcel: loaded.parcel, takeOver: false }));
    if (missedScans > 0) {
      missedScans = 0;
      play('wrong');
      showFeedback('bad', t('packing.said.missed'));
    }
  }, []);

  const navigateWhenIdle = (getPath: () => Promise<string>) => {
    if (isGoing) return;
    setGoing(true);
    activeQueue.runWhenIdle(() => {
      getPath()
        .then((path) => navigate(path))
        .catch((error: unknown) => showError(toApiError(error)))
        .finally(() => setGoing(false));
    });
  };
  const next = () => {
    navigateWhenIdle(async () => {
      if (!isParcelDone(parcel)) skip(parcel.parcel);
      const found = await api.packing.next.mutate({ skipped: skippedParcels() });
      return found === null ? '/packing?none' : getParcelPath(found);
    });
  };
  return {
    ...{ ...state, feedback, isNavigating: isGoing, openNext: next },
    scan: (input) => {
      const scanned = parseScanInput(input);
      if (isGoing) {
        if (scanned.kind === 'card') missedScans += 1;
        return;
      }
      if (scanned.kind === 'nothing') {
        if (isParcelDone(parcel) && pendingScans.length === 0) next();
      } else if (scanned.kind === 'card') activeQueue.scan(scanned.text);
      else if (scanned.parcel === parcel.parcel) showFeedback('info', t('packing.said.thisOne'));
      else
        navigateWhenIdle(async () => {
          await api.packing.claim.mutate({ parcel: scanned.parcel, takeOver: false });
          return getParcelPath(scanned.parcel);
        });
    },
    takeOver: () =>
      activeQueue.call(() => api.packing.claim.mutate({ parcel: parcel.parcel, takeOver: true })),
    resolveCard: (place, action) =>
      activeQueue.call(() => api.packing.resolveCard.mutate({ parcel: parcel.parcel, place, action })),
    openList: () =>
      navigateWhenIdle(async () => {
        if (parcel.holder?.isMine) await api.packing.release.mutate({ parcel: parcel.parcel });
        return '/packing';
      }),
  };
}

/** Parcels skipped until the page is reloaded. */
const skipped = new Set<string>();

function skip(parcel: string): void {
  skipped.add(parcel);
}

function skippedParcels(): string[] {
  return [...skipped];
}

export function clearSkippedParcels(): void {
  skipped.clear();
}
