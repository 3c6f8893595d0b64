import { poll } from '../browser/poll.ts';
import type { KnownOrder } from './fetch-order.ts';
import { paymentOutcome } from './payment-outcome.ts';

const POLL_MS = 2500;

/** After this time the page says that leaving is safe, and polls less often. */
const LONG_AFTER_MS = 60_000;
const SLOW_POLL_MS = 10_000;

export type PaymentWaitOptions = {
  /** Calls our own server, which limits how often it polls the provider. */
  load: () => Promise<KnownOrder>;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  onLong: () => void;
};

/**
 * Resolves with the order or outcome once the payment isn't open. Null if this browser may not see the order, undefined
 * when aborted. Retries failed requests.
 */
export async function waitForPayment(
  { load, wait, now, onLong }: PaymentWaitOptions,
  signal: AbortSignal,
): Promise<KnownOrder | undefined> {
  const startedAt = now();
  let isLong = false;

  async function loadOutcome(): Promise<KnownOrder | undefined> {
    const known = await load().catch(() => 'open' as const);
    if (known === null || (typeof known === 'string' ? known : paymentOutcome(known)) !== 'open')
      return known;
    if (!isLong && !signal.aborted && now() - startedAt >= LONG_AFTER_MS) {
      isLong = true;
      onLong();
    }
    return undefined;
  }

  return poll({ load: loadOutcome, getDelay: () => (isLong ? SLOW_POLL_MS : POLL_MS), wait }, signal);
}
