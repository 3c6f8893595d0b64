import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { readScanned } from '../../format/scanned-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { endSession } from '../../session.ts';
import { errorSentence } from '../page-error.tsx';
import type { PackingParcel } from './parcel-parts.tsx';
import { type Said, tell } from './said.tsx';
import { createScanQueue, type QueueState, type ScanQueue } from './scan-queue.ts';
import { play } from './sounds.tsx';

/** @property readAt by the browser's clock, so that an older reading never replaces a newer answer */
export type LoadedParcel = { parcel: PackingParcel; readAt: number };

/** A parcel that is being packed on this page. */
type Packer = QueueState & {
  said: Said | undefined;
  /** The next parcel is being fetched. */
  isGoing: boolean;
  scan: (typed: string) => void;
  takeOver: () => void;
  resolveCard: (place: string, action: 'check' | 'set-aside') => void;
  /** Takes the next parcel; one that is not packed is put back for now. */
  next: () => void;
  toList: () => void;
};

export const pathOfParcel = (parcel: string) => `/packing/${encodeURIComponent(parcel)}`;

/** This person has no more to do here: it is packed, or another person's. */
export function isDone({ status, holder }: PackingParcel): boolean {
  return status !== 'ToPack' || (holder !== undefined && !holder.isMine);
}

/** Scans that came while the page went to the next parcel: they belong to none, and the next page says so. */
let missed = 0;
let count = 0;

export function usePacker({ parcel: loaded, readAt }: LoadedParcel): Packer {
  const texts = useTexts();
  const { t } = texts;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [state, setState] = useState<QueueState>({ parcel: loaded, waiting: [], unanswered: [] });
  const { parcel, waiting } = state;
  const [said, setSaid] = useState<Said>();
  const [isGoing, setGoing] = useState(false);
  const queue = useRef<ScanQueue>(undefined);

  const say = (tone: Said['tone'], text: string) => {
    count += 1;
    setSaid({ tone, text, id: count });
  };
  const fail = (error: ApiError) => {
    if (error.kind === 'signed-out') return void navigate(endSession(pathname));
    play('wrong');
    const sentence =
      error.kind === 'offline'
        ? t('packing.said.offline')
        : error.kind === 'not-found'
          ? t('packing.said.noParcel')
          : errorSentence(texts, error);
    say('bad', sentence);
  };
  queue.current ??= createScanQueue(loaded, {
    scan: (number, line) => api.packing.scan.mutate({ parcel: loaded.parcel, number, line }),
    onChange: setState,
    onAnswer: (answer) => {
      const { tone, sound, said: sentence } = tell(texts, answer);
      play(sound);
      say(tone, sentence);
    },
    onError: fail,
  });
  const scans = queue.current;

  useEffect(() => scans.loaded(loaded, readAt), [scans, loaded, readAt]);
  // Once: a page that was left open does not keep a parcel from the others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parcel as it was when the page was opened.
  useEffect(() => {
    if (loaded.status === 'ToPack' && loaded.holder === undefined)
      scans.call(() => api.packing.claim.mutate({ parcel: loaded.parcel, takeOver: false }));
    if (missed > 0) {
      missed = 0;
      play('wrong');
      say('bad', t('packing.said.missed'));
    }
  }, []);

  const go = (where: () => Promise<string>) => {
    if (isGoing) return;
    setGoing(true);
    scans.afterwards(() => {
      where()
        .then((path) => navigate(path))
        .catch((error: unknown) => fail(toApiError(error)))
        .finally(() => setGoing(false));
    });
  };
  const next = () => {
    go(async () => {
      if (!isDone(parcel)) skip(parcel.parcel);
      const found = await api.packing.next.mutate({ skipped: skippedParcels() });
      return found === null ? '/packing?none' : pathOfParcel(found);
    });
  };
  return {
    ...{ ...state, said, isGoing, next },
    scan: (typed) => {
      const scanned = readScanned(typed);
      if (isGoing) {
        if (scanned.kind === 'card') missed += 1;
        return;
      }
      if (scanned.kind === 'nothing') {
        if (isDone(parcel) && waiting.length === 0) next();
      } else if (scanned.kind === 'card') scans.scan(scanned.text);
      else if (scanned.parcel === parcel.parcel) say('info', t('packing.said.thisOne'));
      else
        go(async () => {
          await api.packing.claim.mutate({ parcel: scanned.parcel, takeOver: false });
          return pathOfParcel(scanned.parcel);
        });
    },
    takeOver: () => scans.call(() => api.packing.claim.mutate({ parcel: parcel.parcel, takeOver: true })),
    resolveCard: (place, action) =>
      scans.call(() => api.packing.resolveCard.mutate({ parcel: parcel.parcel, place, action })),
    toList: () =>
      go(async () => {
        if (parcel.holder?.isMine) await api.packing.release.mutate({ parcel: parcel.parcel });
        return '/packing';
      }),
  };
}

/** Parcels that were put back for now, so that the next one is another; forgotten with the page. */
const skipped = new Set<string>();

function skip(parcel: string): void {
  skipped.add(parcel);
}

function skippedParcels(): string[] {
  return [...skipped];
}

/** From the list, the work begins anew. */
export function skipNothing(): void {
  skipped.clear();
}
