import { poll } from '../browser/poll.ts';
import type { KnownOrder } from './ask-order.ts';
import { paymentOutcome } from './payment-outcome.ts';

const ASK_EVERY_MS = 2500;

/** From here on the page says that leaving is safe, and asks less often. */
const LONG_AFTER_MS = 60_000;
const ASK_LATER_EVERY_MS = 10_000;

export type Waiting = {
  /** Asks our own server, which asks the payment provider only as often as that allows. */
  ask: () => Promise<KnownOrder>;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  onLong: () => void;
};

/**
 * Resolves with the order, or with its outcome, once its payment is no longer open; with null when this browser may not
 * know it, and with undefined when the waiting is aborted. No answer is no outcome: it asks again.
 */
export async function waitForPayment(
  { ask, wait, now, onLong }: Waiting,
  signal: AbortSignal,
): Promise<KnownOrder | undefined> {
  const begun = now();
  let long = false;

  async function outcome(): Promise<KnownOrder | undefined> {
    const known = await ask().catch(() => 'open' as const);
    if (known === null || (typeof known === 'string' ? known : paymentOutcome(known)) !== 'open')
      return known;
    if (!long && !signal.aborted && now() - begun >= LONG_AFTER_MS) {
      long = true;
      onLong();
    }
    return undefined;
  }

  return poll({ ask: outcome, pause: () => (long ? ASK_LATER_EVERY_MS : ASK_EVERY_MS), wait }, signal);
}
