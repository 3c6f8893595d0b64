import { setTimeout as wait } from 'node:timers/promises';
import { type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { SeparateShop } from './separate-shop.ts';

type PlacedOrder = { buyer: ReturnType<typeof createBuyer>; reference: string };
type Web = Pick<SeparateShop, 'url' | 'external'>;

/** Mails of one order: the confirmation, and the cards of a digital order. */
const MAILS = { digital: 2, posted: 1 };
const POLL_INTERVAL_MS = 50;
export const CONCURRENT_BUYERS = 10;

let buyerCount = 0;

/** Opens a session and places an order of one card. */
export async function placeOrder({ url }: Web, kind: CardKind): Promise<PlacedOrder> {
  buyerCount += 1;
  const buyer = createBuyer({ email: `bench-${buyerCount}@kundin.example`, cards: 1, francs: 50, kind });
  await buyer.open(url);
  const { status, body } = await buyer.placeOrder(url, crypto.randomUUID());
  if (status !== 201) throw new Error(`placing the order failed: ${status} ${JSON.stringify(body)}`);
  return { buyer, reference: String(body.reference) };
}

/** Pays on the payment page and returns to the shop. The provider notifies the shop at the same time. */
export async function payOrder({ url, external }: Web, { buyer, reference }: PlacedOrder): Promise<void> {
  const { status } = await buyer.returnToShop(url, await external.pay(reference));
  if (status !== 200) throw new Error(`the payment failed: ${status}`);
}

export async function waitForMails({ external }: Web, { buyer }: PlacedOrder, kind: CardKind): Promise<void> {
  while ((await external.mailsTo(buyer.email)).length < MAILS[kind]) await wait(POLL_INTERVAL_MS);
}

/**
 * Places and pays `count` orders, then waits for their mails. Each buyer orders through one web process and returns
 * through the next.
 * @returns elapsed ms until the last payment
 */
export async function buyMany(shop: SeparateShop, kind: CardKind, count: number): Promise<number> {
  const { urls, url, external } = shop;
  const web = (index: number) => ({ url: urls[index % urls.length] ?? url, external });
  const startedAt = performance.now();
  const orders = await mapConcurrently(CONCURRENT_BUYERS, [...Array(count).keys()], async (index) => {
    const order = await placeOrder(web(index), kind);
    await payOrder(web(index + 1), order);
    return order;
  });
  const paidMs = performance.now() - startedAt;
  for (const order of orders) await waitForMails(shop, order, kind);
  return paidMs;
}
