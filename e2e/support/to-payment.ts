import { expect, type Page } from '@playwright/test';
import { buyerOn, newPerson, type Person } from './browser-buyer.ts';
import { type Lang, WORDS } from './words.ts';

type Card = { reference: string; francs: number; amount?: number };

type Wanted = { cards: readonly Card[]; person?: Person; shop?: string };

/** What the browser kept of somebody who came to the payment page with these cards, by what was wanted. */
const kept = new Map<string, { email: string; texts: { name: string; value: string }[] }>();

/**
 * Brings a buyer to the payment page, with nothing chosen there yet. The first who wants these cards walks there; whoever
 * wants the same later begins with what that browser kept, under an e-mail address of their own.
 */
export async function atPayment(page: Page, lang: Lang, { cards, person = newPerson(), shop }: Wanted) {
  const buyer = buyerOn(page, lang, shop);
  const { email, ...others } = person;
  const wanted = JSON.stringify([lang, cards, others, shop]);
  const before = kept.get(wanted);
  if (before === undefined) {
    for (const { reference, francs, amount } of cards) await buyer.add(reference, francs, amount);
    await buyer.toCart();
    await buyer.toAddress();
    await buyer.fillAddress(person);
    await buyer.toPayment();
  } else {
    // A page of the shop without its script: what is kept belongs to the shop's origin.
    await page.goto(`${shop ?? process.env.E2E_SHOP}/robots.txt`);
    await page.evaluate(
      (texts) => {
        for (const { name, value } of JSON.parse(texts)) localStorage.setItem(name, value);
      },
      JSON.stringify(before.texts).replaceAll(before.email, email),
    );
    await buyer.open('/payment');
  }
  await expect(page.getByRole('radio').first()).toBeVisible();
  if (before === undefined) {
    const { origins } = await page.context().storageState();
    const texts = origins.find(({ origin }) => origin === new URL(page.url()).origin)?.localStorage ?? [];
    kept.set(wanted, { email, texts });
  }
  return { buyer, person };
}

/** The page's main content and the things on the payment page that a buyer touches. */
export function paymentPageOf(page: Page, lang: Lang) {
  const main = page.getByRole('main');
  return {
    main,
    pay: main.getByRole('button', { name: WORDS[lang].pay }),
    alert: main.getByRole('alert'),
    boxes: main.getByRole('checkbox'),
    missing: main.getByRole('status').getByRole('listitem'),
    method: (name: string) => main.getByRole('radio', { name }),
  };
}
