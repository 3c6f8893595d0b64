import type { Cart } from '#rules/cart.ts';
import { formatChf } from '#rules/money.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { countAll, type Outcome } from './budget.ts';
import { createRequest } from './cart-order-request.ts';
import { createClientBuyer } from './shop-client.ts';

const BUYERS = 8;
const ORDERED_WITHIN_MS = 240_000;
const SHOWN_DIFFERENCES = 5;

/**
 * Orders every cart over HTTP and reads the amount of its payment page in the stand-in's ledger. Each buyer's
 * next order closes the previous one, so none is paid.
 */
export async function orderedCarts(running: RunningShop, carts: readonly Cart[]): Promise<Outcome> {
  const until = performance.now() + ORDERED_WITHIN_MS;
  const shown = new Map<string, number>();
  const faults: string[] = [];
  const waiting = carts.entries();
  const shopOn = async () => {
    const { client } = await createClientBuyer(running);
    for (const [index, cart] of waiting) {
      if (performance.now() > until) return;
      const request = createRequest(cart, {
        email: `order-${index}@murmeli.example`,
        lang: 'fr-ch',
        method: 'VISA',
      });
      await client.createOrder(request, crypto.randomUUID()).then(
        ({ reference }) => shown.set(reference, cart.total),
        (error: unknown) => faults.push(`cart ${index}: ${String(error)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, shopOn));
  const asked = await readRequestedAmounts(running);
  const different = [...shown].filter(([reference, total]) => asked.get(reference) !== total);
  faults.push(
    ...different.map(
      ([reference, total]) => `${reference} shows ${formatChf(total)}, asked ${asked.get(reference)}`,
    ),
  );
  const equal = shown.size - different.length;
  const notes = faults.slice(0, SHOWN_DIFFERENCES);
  return countAll('carts: total shown = sum on the payment page', equal, carts.length, notes);
}

/** Returns the amount in Rappen of every payment page, by order reference. */
async function readRequestedAmounts({ standIns }: RunningShop): Promise<Map<string, number>> {
  const events = await createExternalSystems(standIns).payments();
  return new Map(
    events.flatMap(({ kind, orderId, amount }) =>
      kind === 'initialized' && orderId !== undefined && amount !== undefined
        ? [[orderId, amount] as const]
        : [],
    ),
  );
}
