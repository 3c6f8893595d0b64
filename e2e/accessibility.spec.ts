import { expect, type Page } from '@playwright/test';
import { isWholeRun } from '../testkit/whole-run.ts';
import { answerWithFault } from './screenshots/answer-with-fault.ts';
import { answerWithOrder } from './screenshots/paid-orders.ts';
import { expectAccessible } from './support/accessible.ts';
import { APPROVED, buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { test } from './support/shop-test.ts';
import type { Lang } from './support/words.ts';

/** A window as high as the page: what is half under the bar at the lower edge would count as too small to press. */
async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size !== null) await page.setViewportSize({ ...size, height });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

type View = { lang: Lang; width: number };

/** The two ways in which pages are built: with what belongs to the cart below, and beside it. */
const BUILT: View[] = [
  { lang: 'de-ch', width: 390 },
  { lang: 'it-ch', width: 1440 },
];

/** In a whole run also what lies between, and the narrow width in every language: many words in little room. */
const OTHERS: View[] = [
  { lang: 'fr-ch', width: 768 },
  { lang: 'fr-ch', width: 390 },
  { lang: 'it-ch', width: 390 },
];
const VIEWS = isWholeRun ? [...BUILT, ...OTHERS] : BUILT;

/** Opens the order page as it is after a payment that is open, after a refund, in trouble, and for another's order. */
async function expectOrderPageAccessible(page: Page, lang: Lang): Promise<void> {
  const address = page.url();
  const order = await (await page.request.get(new URL('/api/orders', address).href)).json();
  const states = {
    waiting: () => answerWithOrder(page, { ...order, orderStatus: 'Created', paymentStatus: 'Started' }),
    refunded: () => answerWithOrder(page, { ...order, orderStatus: 'Reverted', paymentStatus: 'Captured' }),
    unreachable: () => answerWithFault(page, '**/api/orders*', 503, 'SERVICE_UNAVAILABLE_ERROR'),
    unknown: async () => {
      await page.context().clearCookies();
      await buyerOn(page, lang).add('flowers-digital', 30);
    },
  };
  const titles = new Set<string>();
  for (const arrange of Object.values(states)) {
    // What the last visit left would be shown before the shop is asked.
    await page.evaluate(() => localStorage.clear());
    await arrange();
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    titles.add((await heading(page).textContent()) ?? '');
    await showWhole(page);
    await expectAccessible(page);
    await page.unrouteAll();
  }
  expect(titles.size).toBe(Object.keys(states).length);
}

const SHOP = [
  '',
  '/products/digital',
  '/giftcard/easter-physical',
  '/giftcard/no-such-card',
  '/cart',
  '/payment',
];
const CONTENT = [
  '/balance-check',
  '/content/faq',
  '/content/privacy',
  '/content/imprint',
  '/content/general-terms',
  '/content/usage-terms',
];

for (const { lang, width } of VIEWS) {
  test.describe(`axe finds nothing in ${lang} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    // Each look takes its time on a small machine, and there are many.
    test.slow();

    test('on the pages that need no cart', async ({ page }) => {
      const buyer = buyerOn(page, lang);
      // Content pages are looked at with all their answers open elsewhere.
      for (const path of isWholeRun ? [...SHOP, ...CONTENT] : SHOP) {
        await buyer.open(path);
        await expect(heading(page)).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('on the way to the order, with its errors, notices and panels', async ({ page }) => {
      const buyer = buyerOn(page, lang);
      const main = page.getByRole('main');
      await buyer.open('/giftcard/mountain-physical');
      await main.locator('form').getByRole('button').last().click();
      await expect(main.getByRole('alert')).not.toBeEmpty();
      await main.locator('summary').click();
      await expectAccessible(page);
      await buyer.add('mountain-physical', 500, 6);
      await buyer.toCart();
      await main.getByRole('textbox').fill('7');
      await expect(main.getByRole('alert')).not.toBeEmpty();
      await expectAccessible(page);
      await buyer.toAddress();
      await main.getByRole('checkbox').uncheck();
      await page.locator('button[type=submit]:visible').click();
      await expect(main.getByRole('alert')).toBeVisible();
      const size = page.viewportSize();
      await showWhole(page);
      await expectAccessible(page);
      if (size !== null) await page.setViewportSize(size);
      await main.getByRole('checkbox').check();
      await buyer.fillAddress(newPerson());
      if (width < 992) {
        await main.locator('[aria-haspopup=dialog]').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      await buyer.toPayment();
      await expect(main.getByRole('radio').first()).toBeVisible();
      await expectAccessible(page);
      await buyer.pay('Visa');
      await paymentPage.payByCard(page, APPROVED);
      await buyer.onOrderPage();
      await showWhole(page);
      await expectAccessible(page);
      // These are built alike in every width.
      if (isWholeRun || width < 992) await expectOrderPageAccessible(page, lang);
    });
  });
}
