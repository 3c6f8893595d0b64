import { expect, type Page } from '@playwright/test';
import { buyerOn, newPerson, type Person } from './browser-buyer.ts';
import { type Lang, WORDS } from './words.ts';

type Card = { reference: string; francs: number; amount?: number };

/** Brings a buyer to the payment page, with nothing chosen there yet. */
export async function atPayment(
  page: Page,
  lang: Lang,
  { cards, person = newPerson(), shop }: { cards: readonly Card[]; person?: Person; shop?: string },
) {
  const buyer = buyerOn(page, lang, shop);
  for (const { reference, francs, amount } of cards) await buyer.add(reference, francs, amount);
  await buyer.toCart();
  await buyer.toAddress();
  await buyer.fillAddress(person);
  await buyer.toPayment();
  await expect(page.getByRole('radio').first()).toBeVisible();
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
