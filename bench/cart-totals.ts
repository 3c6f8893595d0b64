import { orderRequestSchema } from '#contract/order.ts';
import type { Product } from '#contract/product.ts';
import type { Cart } from '#rules/cart.ts';
import { formatChf } from '#rules/money.ts';
import { composeOrder } from '#rules/order-lines.ts';
import { SPECIFIED_METHODS } from '#rules/payment.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { createRandom } from '../testkit/random.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { countAll, type Outcome } from './budget.ts';
import { createRequest } from './cart-order-request.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { orderedCarts } from './ordered-carts.ts';
import { randomCart } from './random-cart.ts';
import { createClientBuyer } from './shop-client.ts';

const CARTS = 10_000;
const PAID_CARTS = 300;
const BUYERS = 4;
const PAID_WITHIN_MS = 120_000;
const SHOWN_DIFFERENCES = 5;

/**
 * Compares the totals of random carts: shown to the visitor, computed by the server, charged by the provider.
 */
export async function cartTotals(running: RunningShop, seed: number): Promise<Outcome[]> {
  const { client } = await createClientBuyer(running);
  const catalogue = [
    ...(await client.loadProducts('physical')),
    ...(await client.loadProducts('digital')),
  ].filter(({ available }) => available);
  const random = createRandom(seed);
  const carts = Array.from({ length: CARTS }, () => randomCart(catalogue, random));
  const composed = carts.flatMap((cart, index) => compositionFault(cart, index, catalogue));
  const paid = await payAll(running, carts.slice(0, PAID_CARTS));
  const ordered = await orderedCarts(running, carts);
  return [
    countAll('carts: total shown = total of the order by the rules', CARTS - composed.length, CARTS, [
      `seed ${seed}; in this process, nothing is paid`,
      ...composed.slice(0, SHOWN_DIFFERENCES),
    ]),
    ordered,
    countAll('carts: total shown = total captured at the stand-in', paid.equal, PAID_CARTS, [
      `a sample of the ${CARTS}, ordered over HTTP and paid; compared with the captures in the provider's ledger`,
      ...paid.differences.slice(0, SHOWN_DIFFERENCES),
    ]),
  ];
}

/** Validates and computes the order as POST orders does, and lists differences. */
function compositionFault(cart: Cart, index: number, catalogue: readonly Product[]): string[] {
  const request = createRequest(cart, { email: 'carts@murmeli.example', lang: 'de-ch', method: 'VISA' });
  const body = orderRequestSchema.parse(JSON.parse(JSON.stringify(request)));
  const lines = body.cart.flatMap(({ product: { id, price }, amount }) => {
    const product = catalogue.find((candidate) => candidate.id === id);
    return product === undefined ? [] : [{ product: { ...product, paused: false }, price, amount }];
  });
  const order = composeOrder({ lines, choice: body.deliveryOption.key });
  if (!order.ok) return [`cart ${index} is refused: ${order.errors.map(({ key }) => key).join(', ')}`];
  const isEqual = order.total === cart.total && order.shippingCost === cart.shippingCost;
  return isEqual
    ? []
    : [`cart ${index} shows ${formatChf(cart.total)}, its order is ${formatChf(order.total)}`];
}

async function payAll(running: RunningShop, sample: readonly Cart[]) {
  const until = performance.now() + PAID_WITHIN_MS;
  const differences: string[] = [];
  let equal = 0;
  await mapConcurrently(BUYERS, sample, async (cart, index) => {
    if (performance.now() > until) return;
    const charged = await charge(running, cart, index).catch((error: unknown) => String(error));
    if (charged === cart.total) equal += 1;
    else differences.push(`cart ${index} shows ${formatChf(cart.total)}, charged: ${charged} Rappen`);
  });
  const paid = equal + differences.length;
  if (paid < sample.length) differences.push(`only ${paid} carts were paid in ${PAID_WITHIN_MS / 1000} s`);
  return { equal, differences };
}

/** Pays for a cart and returns the Rappen that the provider captured. */
async function charge(running: RunningShop, cart: Cart, index: number): Promise<number> {
  const buyer = await createClientBuyer(running);
  const method = SPECIFIED_METHODS[index % SPECIFIED_METHODS.length] ?? 'VISA';
  const request = createRequest(cart, { email: `cart-${index}@murmeli.example`, lang: 'it-ch', method });
  const { reference, redirectURL } = await buyer.client.createOrder(request, crypto.randomUUID());
  await buyer.returnToShop(await buyer.approve(redirectURL, method));
  const events = await createExternalSystems(running.standIns).payments(reference);
  return events
    .filter(({ kind }) => kind === 'captured')
    .reduce((sum, { amount }) => sum + (amount ?? Number.NaN), 0);
}
