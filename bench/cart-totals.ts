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
const PAYMENT_TIMEOUT_MS = 120_000;
const MAX_SHOWN_DIFFERENCES = 5;

/**
 * Compares three totals of random carts: shown to the visitor, computed by the server, and charged by the provider.
 */
export async function cartTotals(running: RunningShop, seed: number): Promise<Outcome[]> {
  const { client } = await createClientBuyer(running);
  const catalogue = [
    ...(await client.loadProducts('physical')),
    ...(await client.loadProducts('digital')),
  ].filter(({ available }) => available);
  const random = createRandom(seed);
  const carts = Array.from({ length: CARTS }, () => randomCart(catalogue, random));
  const differences = carts.flatMap((cart, index) => findTotalDifference(cart, index, catalogue));
  const paid = await payAll(running, carts.slice(0, PAID_CARTS));
  const ordered = await orderedCarts(running, carts);
  return [
    countAll('carts: total shown = total of the order by the rules', CARTS - differences.length, CARTS, [
      `seed ${seed}; computed in this process, without payments`,
      ...differences.slice(0, MAX_SHOWN_DIFFERENCES),
    ]),
    ordered,
    countAll('carts: total shown = total captured at the stand-in', paid.equal, PAID_CARTS, [
      `a sample of the ${CARTS}, ordered over HTTP and paid; compared with the captures in the provider's ledger`,
      ...paid.differences.slice(0, MAX_SHOWN_DIFFERENCES),
    ]),
  ];
}

/** Validates and computes the order like POST orders, and describes the difference to the cart, if any. */
function findTotalDifference(cart: Cart, index: number, catalogue: readonly Product[]): string[] {
  const request = createRequest(cart, { email: 'carts@murmeli.example', lang: 'de-ch', method: 'VISA' });
  const body = orderRequestSchema.parse(JSON.parse(JSON.stringify(request)));
  const lines = body.cart.flatMap(({ product: { id, price }, amount }) => {
    const product = catalogue.find((candidate) => candidate.id === id);
    return product === undefined ? [] : [{ product: { ...product, paused: false }, price, amount }];
  });
  const order = composeOrder({ lines, choice: body.deliveryOption.key });
  if (!order.ok)
    return [`the order of cart ${index} is rejected: ${order.errors.map(({ key }) => key).join(', ')}`];
  const isEqual = order.total === cart.total && order.shippingCost === cart.shippingCost;
  return isEqual
    ? []
    : [`cart ${index} shows ${formatChf(cart.total)}, its order is ${formatChf(order.total)}`];
}

async function payAll(running: RunningShop, sample: readonly Cart[]) {
  const deadline = performance.now() + PAYMENT_TIMEOUT_MS;
  const differences: string[] = [];
  let equal = 0;
  await mapConcurrently(BUYERS, sample, async (cart, index) => {
    if (performance.now() > deadline) return;
    const charged = await payCart(running, cart, index).catch((error: unknown) => String(error));
    if (charged === cart.total) equal += 1;
    else differences.push(`cart ${index} shows ${formatChf(cart.total)}, charged: ${charged} Rappen`);
  });
  const paid = equal + differences.length;
  if (paid < sample.length)
    differences.push(`only ${paid} carts were paid in ${PAYMENT_TIMEOUT_MS / 1000} s`);
  return { equal, differences };
}

/** Pays for a cart and returns the Rappen that the provider captured. */
async function payCart(running: RunningShop, cart: Cart, index: number): Promise<number> {
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
