import type { Page } from '@playwright/test';
import { createBrowserBuyer } from '../support/browser-buyer.ts';
import type { Lang } from '../support/labels.ts';
import { BUYER } from './mock-responses.ts';
import type { Start } from './view.ts';

/** Entries of the browser's local storage, by name. */
export type BrowserStorage = Record<string, string>;

const CONSENT_DENIED: BrowserStorage = {
  cookiesconsent: '{"ad_storage":"denied","analytics_storage":"denied"}',
};

const readStorage = (page: Page): Promise<BrowserStorage> => page.evaluate(() => ({ ...localStorage }));

/** Replaces the browser's storage. Opens a page without script, so that the shop doesn't change it. */
export async function setStorage(page: Page, shop: string, storage: BrowserStorage): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${shop}/robots.txt`);
  await page.evaluate((entries) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, storage);
}

/** Goes through the shop once and records the browser storage at each start. */
export async function recordStorages(
  page: Page,
  lang: Lang,
  shop: string,
): Promise<Record<Start, BrowserStorage>> {
  const buyer = createBrowserBuyer(page, lang, shop);
  await setStorage(page, shop, CONSENT_DENIED);
  await buyer.add('birthday-physical', 100, 2);
  await buyer.add('from-all-of-us-physical', 250);
  await buyer.add('flowers-digital', 30, 3);
  await buyer.toCart();
  const cart = await readStorage(page);
  await buyer.toAddress();
  await buyer.fillAddress(BUYER);
  await buyer.toPayment();
  const checkout = await readStorage(page);
  await buyer.agree('TWINT');
  return { newcomer: {}, visitor: CONSENT_DENIED, cart, checkout, ready: await readStorage(page) };
}
