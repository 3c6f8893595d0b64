import { expect, type Page } from '@playwright/test';
import { createBrowserBuyer, newPerson, type Person } from './browser-buyer.ts';
import { LABELS, type Lang } from './labels.ts';

type Card = { reference: string; francs: number; amount?: number };

type PurchaseOptions = { cards: readonly Card[]; person?: Person; shop?: string };

/** Browser storage of buyers who reached the payment page, by purchase. */
const storedStates = new Map<string, { email: string; entries: { name: string; value: string }[] }>();

/**
 * Brings a buyer to the payment page, with nothing chosen. For repeated purchases, restores the stored browser state of
 * the first buyer, with another e-mail address.
 */
export async function goToPayment(
  page: Page,
  lang: Lang,
  { cards, person = newPerson(), shop }: PurchaseOptions,
) {
  const buyer = createBrowserBuyer(page, lang, shop);
  const { email, ...others } = person;
  const key = JSON.stringify([lang, cards, others, shop]);
  const stored = storedStates.get(key);
  if (stored === undefined) {
    for (const { reference, francs, amount } of cards) await buyer.add(reference, francs, amount);
    await buyer.toCart();
    await buyer.toAddress();
    await buyer.fillAddress(person);
    await buyer.toPayment();
  } else {
    // Open a page of the shop's origin, because the storage belongs to it. This page has no script.
    await page.goto(`${shop ?? process.env.E2E_SHOP}/robots.txt`);
    await page.evaluate(
      (entries) => {
        for (const { name, value } of JSON.parse(entries)) localStorage.setItem(name, value);
      },
      JSON.stringify(stored.entries).replaceAll(stored.email, email),
    );
    await buyer.open('/payment');
  }
  await expect(page.getByRole('radio').first()).toBeVisible();
  if (stored === undefined) {
    const { origins } = await page.context().storageState();
    const entries = origins.find(({ origin }) => origin === new URL(page.url()).origin)?.localStorage ?? [];
    storedStates.set(key, { email, entries });
  }
  return { buyer, person };
}

/** Locates the page's main content and the controls of the payment page. */
export function locatePaymentPage(page: Page, lang: Lang) {
  const main = page.getByRole('main');
  return {
    main,
    pay: main.getByRole('button', { name: LABELS[lang].pay }),
    alert: main.getByRole('alert'),
    boxes: main.getByRole('checkbox'),
    missing: main.getByRole('status').getByRole('listitem'),
    method: (name: string) => main.getByRole('radio', { name }),
  };
}
