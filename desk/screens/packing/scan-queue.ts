import { ApiError, toApiError } from '../../api/api-error.ts';
import type { PackingCard, PackingParcel, ScanResult } from './parcel-parts.tsx';

type Step = { kind: 'scan'; text: string; line: number | null } | { kind: 'call'; call: ParcelCall };
type ParcelCall = () => Promise<ScanResult | PackingParcel>;

export type QueueState = {
  parcel: PackingParcel;
  pendingScans: readonly PendingScan[];
  /** Last four digits of failed scans, which must be repeated. */
  failedScans: readonly string[];
};

type QueueDeps = {
  scan: (text: string, line: number | null) => Promise<ScanResult>;
  onChange: (state: QueueState) => void;
  onResult: (answer: ScanResult) => void;
  onError: (error: ApiError) => void;
};

/** After this, a scan counts as lost. It's safe to repeat. */
const SCAN_TIMEOUT_MS = 30_000;

export type ScanQueue = ReturnType<typeof createScanQueue>;

/** Sends scans one at a time, in order. */
export function createScanQueue(first: PackingParcel, { scan, onChange, onResult, onError }: QueueDeps) {
  let parcel = first;
  let steps: Step[] = [];
  /** Time of the latest response. Page loads that started earlier are stale. */
  let answeredAt = 0;
  const unanswered = new Set<string>();
  let whenIdle: (() => void) | undefined;

  const waiting = (): PendingScan[] => steps.flatMap((step) => (step.kind === 'scan' ? [step] : []));
  const emitChange = () => {
    const ends = [...unanswered].map((text) => text.slice(-4));
    onChange({ parcel, pendingScans: waiting(), failedScans: ends });
  };

  const runStep = async (step: Step): Promise<void> => {
    const answer = await withTimeout(step.kind === 'scan' ? scan(step.text, step.line) : step.call());
    parcel = 'outcome' in answer ? answer.parcel : answer;
    answeredAt = performance.now();
    if (step.kind === 'scan') unanswered.delete(step.text);
    if ('outcome' in answer) onResult(answer);
  };

  const work = async (): Promise<void> => {
    for (let [step] = steps; step !== undefined; [step] = steps) {
      try {
        await runStep(step);
        steps = steps.slice(1);
      } catch (error) {
        // Later scans would change the order unnoticed, so all must be repeated.
        for (const { text } of waiting()) unanswered.add(text);
        steps = [];
        onError(toApiError(error));
      }
      emitChange();
    }
    whenIdle?.();
    whenIdle = undefined;
  };

  const add = (step: Step): void => {
    steps = [...steps, step];
    emitChange();
    if (steps.length === 1) void work();
  };

  return {
    scan: (text: string) => add({ kind: 'scan', text, line: chooseLine(text, parcel.cards, waiting()) }),
    call: (call: ParcelCall) => add({ kind: 'call', call }),
    /** Accepts a reloaded parcel. @param readAt start of the load */
    acceptReload: (read: PackingParcel, readAt: number) => {
      if (readAt < answeredAt) return;
      parcel = read;
      emitChange();
    },
    runWhenIdle: (work: () => void) => {
      if (steps.length === 0) work();
      else whenIdle = work;
    },
  };
}

function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('offline')), SCAN_TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A scan without a response yet. */
export type PendingScan = { text: string; line: number | null };

/**
 * Chooses the line of a scanned card: the next one requested if all pending scans succeed. A repeated number
 * keeps its line.
 * If all lines are taken, a pending scan may still fail. Then returns the only line that was waiting, or null
 * if there were several.
 */
export function chooseLine(
  text: string,
  cards: readonly PackingCard[],
  waiting: readonly PendingScan[],
): number | null {
  const same = waiting.find((scan) => scan.text === text);
  if (same !== undefined) return same.line;
  const [next] = findRemainingCards(cards, waiting);
  if (next !== undefined) return next.line;
  const [only, ...others] = new Set(findRemainingCards(cards, []).map(({ line }) => line));
  return only !== undefined && others.length === 0 ? only : null;
}

/** Returns the cards still to scan, without those of pending scans. */
export function findRemainingCards(
  cards: readonly PackingCard[],
  waiting: readonly PendingScan[],
): readonly PackingCard[] {
  const remaining = cards.filter(({ state }) => state === 'waiting');
  const lines = new Map(waiting.map(({ text, line }) => [text, line]));
  for (const line of lines.values()) {
    const place = remaining.findIndex((card) => card.line === line);
    if (place >= 0) remaining.splice(place, 1);
  }
  return remaining;
}
