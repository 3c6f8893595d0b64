import type { Cart } from '#rules/cart.ts';
import { formatChf } from '#rules/money.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { countAll, type Outcome } from './budget.ts';
import { createRequest } from './cart-order-request.ts';
import { createClientBuyer } from './shop-client.ts';

const BUYERS = 8;
const TIMEOUT_MS = 240_000;
const SHOWN_DIFFERENCES = 5;

/**
 * Orders every cart over HTTP and reads the payment page's amount from the stand-in's ledger. No order is paid: each
 * buyer's next order closes the previous order.
 */
export async function orderedCarts(running: RunningShop, carts: readonly Cart[]): Promise<Outcome> {
  const deadline = performance.now() + TIMEOUT_MS;
  const shown = new Map<string, number>();
  const faults: string[] = [];
  const remaining = carts.entries();
  const placeOrders = async () => {
    const { client } = await createClientBuyer(running);
    for (const [index, cart] of remaining) {
      if (performance.now() > deadline) return;
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
  await Promise.all(Array.from({ length: BUYERS }, placeOrders));
  const requestedAmounts = await readRequestedAmounts(running);
  const different = [...shown].filter(([reference, total]) => requestedAmounts.get(reference) !== total);
  faults.push(
    ...different.map(
      ([reference, total]) =>
        `${reference} shows ${formatChf(total)}, asked ${requestedAmounts.get(reference)}`,
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
