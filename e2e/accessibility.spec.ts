import { expect, type Page } from '@playwright/test';
import { isFullRun } from '../testkit/full-run.ts';
import { mockError, mockOrder } from './screenshots/mock-responses.ts';
import { expectAccessible } from './support/accessible.ts';
import { APPROVED, createBrowserBuyer, newPerson, paymentPage } from './support/browser-buyer.ts';
import type { Lang } from './support/labels.ts';
import { test } from './support/shop-test.ts';

/**
 * Makes the window as high as the page. The size rule would reject elements half covered by the bottom bar.
 */
async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size !== null) await page.setViewportSize({ ...size, height });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

type View = { lang: Lang; width: number };

/** The two layouts: cart summary below the page and beside it. */
const BUILT: View[] = [
  { lang: 'fr-ch', width: 390 },
  { lang: 'it-ch', width: 1440 },
];

/** A full run also checks the widths in between, and the narrow width in every language. */
const OTHERS: View[] = [
  { lang: 'fr-ch', width: 768 },
  { lang: 'de-ch', width: 390 },
  { lang: 'it-ch', width: 390 },
];
const VIEWS = isFullRun ? [...BUILT, ...OTHERS] : BUILT;

/**
 * Checks the order page with an open payment, after a refund, after a failure, and for another buyer's order.
 */
async function expectOrderPageAccessible(page: Page, lang: Lang): Promise<void> {
  const address = page.url();
  const order = await (
    await page.request.get(new URL('/api/orders', address).href, { maxRetries: 2 })
  ).json();
  const states = {
    waiting: () => mockOrder(page, { ...order, orderStatus: 'Created', paymentStatus: 'Started' }),
    refunded: () => mockOrder(page, { ...order, orderStatus: 'Reverted', paymentStatus: 'Captured' }),
    unreachable: () => mockError(page, '**/api/orders*', 503, 'SERVICE_UNAVAILABLE_ERROR'),
    unknown: async () => {
      await page.context().clearCookies();
      await createBrowserBuyer(page, lang).add('flowers-digital', 30);
    },
  };
  const titles = new Set<string>();
  for (const arrange of Object.values(states)) {
    // The page would show the previous visit's data before the shop answers.
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
  '/products/physical',
  '/giftcard/easter-physical',
  '/giftcard/no-such-card',
  '/cart',
  '/payment',
];
/** A small phone, and a window of 1280 × 800 pixels at 200 % zoom. */
const SMALL = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const small of SMALL) {
    await page.setViewportSize(small);
    expect(await wideParts(page)).toEqual([]);
  }
  if (size !== null) await page.setViewportSize(size);
}

/** Returns the elements that are wider than the window or cut off at its right edge. */
const wideParts = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const inScroller = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        if (overflowX !== 'visible' || position === 'fixed') return true;
      }
      return false;
    };
    const wide = [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !inScroller(element))
      .map((element) => element.outerHTML.slice(0, 120));
    return document.documentElement.scrollWidth > width ? ['the page scrolls sideways', ...wide] : wide;
  });

for (const { lang, width } of VIEWS) {
  test.describe(`axe finds no violations in ${lang} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    const isNarrow = width === 390;
    const expectGood = async (page: Page) => {
      await expectAccessible(page);
      if (isNarrow) await expectFits(page);
    };
    // Each check is slow on a small machine, and there are many.
    test.slow();

    test('on the pages that need no cart', async ({ page }) => {
      const buyer = createBrowserBuyer(page, lang);
      // The other pages have the same layout in every width.
      for (const path of isFullRun || isNarrow ? SHOP : SHOP.slice(0, 2)) {
        await buyer.open(path);
        await expect(heading(page)).toBeVisible();
        await expectGood(page);
      }
    });

    test('on the way to the order, with its errors, notices and panels', async ({ page }) => {
      const buyer = createBrowserBuyer(page, lang);
      const main = page.getByRole('main');
      await buyer.open('/giftcard/mountain-physical');
      await main.locator('form').getByRole('button').last().click();
      await expect(main.getByRole('alert')).not.toBeEmpty();
      await main.locator('summary').click();
      await expectGood(page);
      await buyer.add('mountain-physical', 500, 6);
      await buyer.toCart();
      await main.getByRole('textbox').fill('7');
      await expect(main.getByRole('alert')).not.toBeEmpty();
      await expectGood(page);
      await buyer.toAddress();
      await main.getByRole('checkbox').uncheck();
      await page.locator('button[type=submit]:visible').click();
      await expect(main.getByRole('alert')).toBeVisible();
      const size = page.viewportSize();
      await showWhole(page);
      await expectGood(page);
      if (size !== null) await page.setViewportSize(size);
      await main.getByRole('checkbox').check();
      await buyer.fillAddress(newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' }));
      if (width < 992) {
        await main.locator('[aria-haspopup=dialog]').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      await buyer.toPayment();
      await expect(main.getByRole('radio').first()).toBeVisible();
      await expectGood(page);
      await buyer.pay('Visa');
      await paymentPage.payByCard(page, APPROVED);
      await buyer.onOrderPage();
      await showWhole(page);
      await expectGood(page);
      // These pages have the same layout in every width.
      if (isFullRun || width < 992) await expectOrderPageAccessible(page, lang);
    });
  });
}

test.describe('for a buyer with reduced motion', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 390, height: 800 } });

  test('transitions and animations are instant', async ({ page }) => {
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const style = getComputedStyle(element);
          const seconds = `${style.transitionDuration}, ${style.animationDuration}`
            .split(', ')
            .map(Number.parseFloat);
          return Math.max(...seconds) > 0.01 ? [element.outerHTML.slice(0, 100)] : [];
        }),
      );
    await createBrowserBuyer(page, 'de-ch').open('/giftcard/birthday-physical');
    expect(await moving()).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    await page.getByRole('button', { name: 'Menü', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving()).toEqual([]);
  });
});
