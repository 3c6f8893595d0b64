import { setTimeout as wait } from 'node:timers/promises';
import { addProduct, emptyCart } from '#rules/cart.ts';
import { LANGUAGES } from '#rules/language.ts';
import { createExternalSystems, type MailHead } from '../testkit/external-systems.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { createRequest } from './cart-order-request.ts';
import { createClientBuyer } from './shop-client.ts';

export type CardOrder = Awaited<ReturnType<typeof orderCards>>;

/** Orders digital cards without paying them. Languages and products alternate. */
export async function orderCards(running: RunningShop, name: string, index: number, amount: number) {
  const buyer = await createClientBuyer(running);
  const products = (await buyer.client.loadProducts('digital')).filter(({ available }) => available);
  const product = products[index % products.length];
  if (product === undefined) throw new Error('no digital card is on sale');
  const email = `${name}-${index}@murmeli.example`;
  const lang = LANGUAGES[index % LANGUAGES.length] ?? 'de-ch';
  const cart = addProduct(emptyCart(), { ...product, price: product.variablePrice.from, amount });
  const request = createRequest(cart, { email, lang, method: 'VISA' });
  const { redirectURL, reference } = await buyer.client.createOrder(request, crypto.randomUUID());
  return { buyer, redirectURL, email, file: `${reference}.pdf` };
}

/** Waits for the mail with the cards' PDF. Returns undefined if it doesn't arrive in time. */
export async function waitForCardMail(
  { standIns }: RunningShop,
  { email, file }: CardOrder,
  { intervalMs, timeoutMs }: { intervalMs: number; timeoutMs: number },
): Promise<MailHead | undefined> {
  const external = createExternalSystems(standIns);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const mails = await external.mailsTo(email);
    // Check the file name, because the confirmation has a different PDF, the receipt.
    const mail = mails.find(({ attachments }) => attachments.some(({ name }) => name.endsWith(file)));
    if (mail !== undefined || performance.now() > deadline) return mail;
    await wait(intervalMs);
  }
}

/**
 * Buys one digital card.
 * @param closesTab true if only the provider's notification confirms the payment
 * @returns ms from the approved payment to the mail with the card
 */
export async function timeToCards(
  running: RunningShop,
  name: string,
  index: number,
  closesTab = false,
): Promise<number> {
  const order = await orderCards(running, name, index, 1);
  const startedAt = performance.now();
  const secret = await order.buyer.approve(order.redirectURL, 'VISA');
  if (!closesTab) await order.buyer.returnToShop(secret);
  await waitForCardMail(running, order, { intervalMs: 25, timeoutMs: 60_000 });
  return performance.now() - startedAt;
}
