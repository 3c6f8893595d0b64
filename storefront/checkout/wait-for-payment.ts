import { ApiError } from '#contract/api-error.ts';
import type { Order } from '#contract/order.ts';
import { paymentOutcome } from './payment-outcome.ts';

const ASK_EVERY_MS = 2500;

/** From here on the page says that leaving is safe, and asks less often. */
const LONG_AFTER_MS = 60_000;
const ASK_LATER_EVERY_MS = 10_000;

export type Waiting = {
  /** Asks our own server, which asks the payment provider only as often as that allows. */
  ask: () => Promise<Order | null>;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  /** False once nobody waits any more. */
  goOn: () => boolean;
  onLong: () => void;
};

/**
 * Resolves with the order once its payment is no longer open; with null when nobody waits any more, or when
 * this browser may not know it. No answer is no outcome: it asks again.
 */
export async function waitForPayment({ ask, wait, now, goOn, onLong }: Waiting): Promise<Order | null> {
  const begun = now();
  let long = false;
  for (;;) {
    await wait(long ? ASK_LATER_EVERY_MS : ASK_EVERY_MS);
    if (!goOn()) return null;
    try {
      const order = await ask();
      if (order !== null && paymentOutcome(order) !== 'open') return order;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
    }
    if (!goOn()) return null;
    if (!long && now() - begun >= LONG_AFTER_MS) {
      long = true;
      onLong();
    }
  }
}
