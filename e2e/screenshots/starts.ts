import type { Page } from '@playwright/test';
import { buyerOn } from '../support/browser-buyer.ts';
import type { Lang } from '../support/words.ts';
import { BUYER } from './answers.ts';
import type { Start } from './view.ts';

/** Browser storage by name. */
export type Kept = Record<string, string>;

const ANSWERED: Kept = { cookiesconsent: '{"ad_storage":"denied","analytics_storage":"denied"}' };

const keptBy = (page: Page): Promise<Kept> => page.evaluate(() => ({ ...localStorage }));

/** Sets the browser storage, on a page without script. */
export async function hold(page: Page, shop: string, kept: Kept): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${shop}/robots.txt`);
  await page.evaluate((entries) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, kept);
}

/** Walks through the shop once and records the browser storage on the way. */
export async function noteStarts(page: Page, lang: Lang, shop: string): Promise<Record<Start, Kept>> {
  const buyer = buyerOn(page, lang, shop);
  await hold(page, shop, ANSWERED);
  await buyer.add('birthday-physical', 100, 2);
  await buyer.add('from-all-of-us-physical', 250);
  await buyer.add('flowers-digital', 30, 3);
  await buyer.toCart();
  const cart = await keptBy(page);
  await buyer.toAddress();
  await buyer.fillAddress(BUYER);
  await buyer.toPayment();
  const checkout = await keptBy(page);
  await buyer.agree('TWINT');
  return { newcomer: {}, visitor: ANSWERED, cart, checkout, ready: await keptBy(page) };
}
