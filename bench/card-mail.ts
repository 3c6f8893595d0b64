import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '#contract/product.ts';
import { addProduct, emptyCart } from '#rules/cart.ts';
import { LANGUAGES } from '#rules/language.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { inSeconds, type Outcome } from './budget.ts';
import { requestOf } from './cart-order-request.ts';
import { createClientBuyer } from './shop-client.ts';
import { median, percentile } from './statistics.ts';

const P95_MAX_MS = 3_000;
const PURCHASES = 40;
/** Then a mail counts as not come; the measured time is at least this. */
const GIVE_UP_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 25;

/**
 * From the approved payment to the mail with the cards in the mailbox. Every second buyer closes the tab on the
 * payment page, so that the provider's notification alone has to do it.
 */
export async function cardMail(running: RunningShop): Promise<Outcome> {
  const times: number[] = [];
  let product: Product | undefined;
  for (let purchase = 0; purchase < PURCHASES; purchase += 1) {
    const buyer = await createClientBuyer(running);
    product ??= (await buyer.client.loadProducts('digital')).find(({ available }) => available);
    if (product === undefined) throw new Error('no digital card is for sale');
    const email = `card-mail-${purchase}@murmeli.example`;
    const lang = LANGUAGES[purchase % LANGUAGES.length] ?? 'de-ch';
    const cart = addProduct(emptyCart(), { ...product, price: product.variablePrice.from, amount: 1 });
    const request = requestOf(cart, { email, lang, method: 'VISA' });
    const { redirectURL, reference } = await buyer.client.createOrder(request, crypto.randomUUID());
    const began = performance.now();
    const returnUrl = await buyer.approve(redirectURL, 'VISA');
    const closesTab = purchase % 2 === 1;
    if (!closesTab) await buyer.returnToShop(returnUrl);
    times.push(await untilCardMail(running, { email, file: `${reference}.pdf` }, began));
  }
  const p95 = percentile(times, 0.95);
  return {
    name: 'card mail after payment, p95',
    measured: inSeconds(p95),
    budget: inSeconds(P95_MAX_MS),
    ok: p95 <= P95_MAX_MS,
    notes: [
      `${PURCHASES} purchases one after another, half of them with the tab closed: ` +
        `median ${inSeconds(median(times))}, longest ${inSeconds(Math.max(...times))}`,
    ],
  };
}

/** ms since `began` when the mail with the PDF of the cards is there, or when it is given up. */
async function untilCardMail(
  { standIns }: RunningShop,
  { email, file }: { email: string; file: string },
  began: number,
): Promise<number> {
  const external = createExternalSystems(standIns);
  for (;;) {
    const mails = await external.mailsTo(email);
    // The confirmation brings another PDF, the receipt.
    const isThere = mails.some(({ attachments }) => attachments.some(({ name }) => name.endsWith(file)));
    const passed = performance.now() - began;
    if (isThere || passed > GIVE_UP_AFTER_MS) return passed;
    await wait(LOOK_EVERY_MS);
  }
}
