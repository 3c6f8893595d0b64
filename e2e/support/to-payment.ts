import { expect, type Page } from '@playwright/test';
import { buyerOn, newPerson, type Person } from './browser-buyer.ts';
import { type Lang, WORDS } from './words.ts';

type Card = { reference: string; francs: number; amount?: number };

type PurchaseOptions = { cards: readonly Card[]; person?: Person; shop?: string };

/** Browser storage of buyers who reached the payment page, by cards. */
const kept = new Map<string, { email: string; texts: { name: string; value: string }[] }>();

/**
 * Brings a buyer to the payment page, with nothing chosen. The first buyer with these cards walks there.
 * Later buyers start from the stored browser state, with a different e-mail address.
 */
export async function atPayment(
  page: Page,
  lang: Lang,
  { cards, person = newPerson(), shop }: PurchaseOptions,
) {
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
    // A page without script: the storage belongs to the shop's origin.
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

/** Locates the page's main content and the controls of the payment page. */
export function locatePaymentPage(page: Page, lang: Lang) {
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
