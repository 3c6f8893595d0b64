import { ApiError, toApiError } from '../../api/api-error.ts';
import type { PackingCard, PackingParcel, ScanAnswer } from './parcel-parts.tsx';

/** What is done at the parcel, one after the other. */
type Step = { kind: 'scan'; text: string; line: number | null } | { kind: 'call'; ask: Ask };
type Ask = () => Promise<ScanAnswer | PackingParcel>;

export type QueueState = {
  parcel: PackingParcel;
  /** Scans whose answer has not come. */
  waiting: readonly WaitingScan[];
  /** Scans without an answer, by the last four digits, that are to be made again. */
  unanswered: readonly string[];
};

type QueueDeps = {
  scan: (text: string, line: number | null) => Promise<ScanAnswer>;
  onChange: (state: QueueState) => void;
  onAnswer: (answer: ScanAnswer) => void;
  onError: (error: ApiError) => void;
};

/** Then a scan counts as lost; it may be made again at any time. */
const ANSWER_WITHIN_MS = 30_000;

export type ScanQueue = ReturnType<typeof createScanQueue>;

/** Sends scans in the order in which they were made, each once the one before is answered. */
export function createScanQueue(first: PackingParcel, { scan, onChange, onAnswer, onError }: QueueDeps) {
  let parcel = first;
  let steps: Step[] = [];
  /** When the newest answer came: what was asked for before is older. */
  let answeredAt = 0;
  const unanswered = new Set<string>();
  let whenIdle: (() => void) | undefined;

  const waiting = (): WaitingScan[] => steps.flatMap((step) => (step.kind === 'scan' ? [step] : []));
  const changed = () => {
    const ends = [...unanswered].map((text) => text.slice(-4));
    onChange({ parcel, waiting: waiting(), unanswered: ends });
  };

  const take = async (step: Step): Promise<void> => {
    const answer = await inTime(step.kind === 'scan' ? scan(step.text, step.line) : step.ask());
    parcel = 'outcome' in answer ? answer.parcel : answer;
    answeredAt = performance.now();
    if (step.kind === 'scan') unanswered.delete(step.text);
    if ('outcome' in answer) onAnswer(answer);
  };

  const work = async (): Promise<void> => {
    for (let [step] = steps; step !== undefined; [step] = steps) {
      try {
        await take(step);
        steps = steps.slice(1);
      } catch (error) {
        // Those after it would come in another order, and nobody would know: all are made again by hand.
        for (const { text } of waiting()) unanswered.add(text);
        steps = [];
        onError(toApiError(error));
      }
      changed();
    }
    whenIdle?.();
    whenIdle = undefined;
  };

  const add = (step: Step): void => {
    steps = [...steps, step];
    changed();
    if (steps.length === 1) void work();
  };

  return {
    scan: (text: string) => add({ kind: 'scan', text, line: lineFor(text, parcel.cards, waiting()) }),
    call: (ask: Ask) => add({ kind: 'call', ask }),
    /** The page was loaded anew. @param readAt when it was asked for */
    loaded: (read: PackingParcel, readAt: number) => {
      if (readAt < answeredAt) return;
      parcel = read;
      changed();
    },
    /** Does something once all scans are answered. */
    afterwards: (work: () => void) => {
      if (steps.length === 0) work();
      else whenIdle = work;
    },
  };
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('offline')), ANSWER_WITHIN_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A scan whose answer has not come. */
export type WaitingScan = { text: string; line: number | null };

/**
 * For which line a card is meant that is scanned now: the one that the page asks for once all that is on its way is right.
 * The same number again stands for itself. When no more is asked for, one of the scans before may still turn out to be wrong:
 * then it is for the one line that is left, where there is no other; otherwise null.
 */
export function lineFor(
  text: string,
  cards: readonly PackingCard[],
  waiting: readonly WaitingScan[],
): number | null {
  const same = waiting.find((scan) => scan.text === text);
  if (same !== undefined) return same.line;
  const [next] = wantedCards(cards, waiting);
  if (next !== undefined) return next.line;
  const [only, ...others] = new Set(wantedCards(cards, []).map(({ line }) => line));
  return only !== undefined && others.length === 0 ? only : null;
}

/** The cards that are still to be scanned, without those whose scan is on its way. */
export function wantedCards(
  cards: readonly PackingCard[],
  waiting: readonly WaitingScan[],
): readonly PackingCard[] {
  const wanted = cards.filter(({ state }) => state === 'waiting');
  const lines = new Map(waiting.map(({ text, line }) => [text, line]));
  for (const line of lines.values()) {
    const place = wanted.findIndex((card) => card.line === line);
    if (place >= 0) wanted.splice(place, 1);
  }
  return wanted;
}
