import { setTimeout as wait } from 'node:timers/promises';
import { addProduct, emptyCart } from '#rules/cart.ts';
import { LANGUAGES } from '#rules/language.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { inSeconds, type Outcome } from './budget.ts';
import { requestOf } from './cart-order-request.ts';
import { type ClientBuyer, createClientBuyer } from './shop-client.ts';
import { percentile } from './statistics.ts';

const CARDS_A_SECOND_MIN = 20;
const ORDERS = 200;
const CARDS_AN_ORDER = 2;
/** Calls of the buyers under way at once. */
const AT_ONCE = 16;
const GIVE_UP_AFTER_MS = 90_000;
const LOOK_EVERY_MS = 100;

type Purchase = { buyer: ClientBuyer; email: string; file: string; redirectURL: string };

/**
 * A Monday in December: hundreds of buyers approve their payment at the same time, and nobody comes back. From the
 * first approval to the last mail with cards, receipts and confirmations beside them, on the machine that also plays
 * payment provider, supplier and mail server.
 */
export async function cardRush(running: RunningShop): Promise<Outcome> {
  const purchases = await everyone(
    Array.from({ length: ORDERS }, (_, index) => index),
    (index) => place(running, index),
  );
  const began = Date.now();
  await everyone(purchases, async ({ buyer, redirectURL }) => buyer.approve(redirectURL, 'VISA'));
  const arrivals: number[] = [];
  for (const purchase of purchases) arrivals.push(await arrivalOf(running, purchase, began));
  const took = Math.max(...arrivals) - began;
  const rate = (ORDERS * CARDS_AN_ORDER * 1000) / took;
  const waited = arrivals.map((at) => at - began);
  return {
    name: 'digital cards delivered in a rush',
    measured: `${rate.toFixed(1)} cards/s`,
    budget: `${CARDS_A_SECOND_MIN} cards/s`,
    ok: rate >= CARDS_A_SECOND_MIN,
    notes: [
      `${ORDERS} orders of ${CARDS_AN_ORDER} cards approved at once: the last mail after ${inSeconds(took)}, ` +
        `half of them after ${inSeconds(percentile(waited, 0.5))}`,
    ],
  };
}

async function place(running: RunningShop, index: number): Promise<Purchase> {
  const buyer = await createClientBuyer(running);
  const products = (await buyer.client.loadProducts('digital')).filter(({ available }) => available);
  const product = products[index % products.length];
  if (product === undefined) throw new Error('no digital card is for sale');
  const email = `card-rush-${index}@murmeli.example`;
  const lang = LANGUAGES[index % LANGUAGES.length] ?? 'de-ch';
  const price = product.variablePrice.from;
  const cart = addProduct(emptyCart(), { ...product, price, amount: CARDS_AN_ORDER });
  const request = requestOf(cart, { email, lang, method: 'VISA' });
  const { redirectURL, reference } = await buyer.client.createOrder(request, crypto.randomUUID());
  return { buyer, email, file: `${reference}.pdf`, redirectURL };
}

/** When the mailbox received the mail with the cards, by its own clock; now, if it is given up. */
async function arrivalOf(
  { standIns }: RunningShop,
  { email, file }: Purchase,
  began: number,
): Promise<number> {
  const external = createExternalSystems(standIns);
  for (;;) {
    const mails = await external.mailsTo(email);
    const mail = mails.find(({ attachments }) => attachments.some(({ name }) => name.endsWith(file)));
    if (mail !== undefined) return Date.parse(mail.receivedAt);
    if (Date.now() - began > GIVE_UP_AFTER_MS) return Date.now();
    await wait(LOOK_EVERY_MS);
  }
}

/** Does it for each, so many at once, and gives the results in order. */
async function everyone<From, To>(all: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const results: To[] = [];
  const left = all.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, one] of left) results[index] = await work(one);
    }),
  );
  return results;
}
