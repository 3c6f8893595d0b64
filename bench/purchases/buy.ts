import { setTimeout as wait } from 'node:timers/promises';
import { type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { atOnce } from '../at-once.ts';
import type { SeparateShop } from './separate-shop.ts';

type Placed = { buyer: ReturnType<typeof createBuyer>; reference: string };
type Web = Pick<SeparateShop, 'url' | 'external'>;

/** Mails of one order: the confirmation, and the cards of a digital order. */
const MAILS = { digital: 2, posted: 1 };
const LOOK_EVERY_MS = 50;
/** Number of concurrent buyers. */
export const BUYERS = 10;

let buyers = 0;

/** Opens a session and places an order of one card. */
export async function placeOrder({ url }: Web, kind: CardKind): Promise<Placed> {
  buyers += 1;
  const buyer = createBuyer({ email: `bench-${buyers}@kundin.example`, cards: 1, francs: 50, kind });
  await buyer.open(url);
  const { status, body } = await buyer.placeOrder(url, crypto.randomUUID());
  if (status !== 201) throw new Error(`not placed: ${status} ${JSON.stringify(body)}`);
  return { buyer, reference: String(body.reference) };
}

/** Pays on the payment page, while the provider notifies the shop, and returns to the shop. */
export async function payOrder({ url, external }: Web, { buyer, reference }: Placed): Promise<void> {
  const { status } = await buyer.returnToShop(url, await external.pay(reference));
  if (status !== 200) throw new Error(`not paid: ${status}`);
}

/** Waits for all mails of an order. */
export async function waitForMails({ external }: Web, { buyer }: Placed, kind: CardKind): Promise<void> {
  while ((await external.mailsTo(buyer.email)).length < MAILS[kind]) await wait(LOOK_EVERY_MS);
}

/**
 * Buys, and waits for all mails. Every buyer orders at one web process and returns to the next.
 * @returns ms until the last payment
 */
export async function buyMany(shop: SeparateShop, kind: CardKind, count: number): Promise<number> {
  const { urls, url, external } = shop;
  const web = (index: number) => ({ url: urls[index % urls.length] ?? url, external });
  const began = performance.now();
  const orders = await atOnce(BUYERS, [...Array(count).keys()], async (index) => {
    const order = await placeOrder(web(index), kind);
    await payOrder(web(index + 1), order);
    return order;
  });
  const paidMs = performance.now() - began;
  for (const order of orders) await waitForMails(shop, order, kind);
  return paidMs;
}
