import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { isFullRun } from '../testkit/full-run.ts';
import { compare, describeDifference, isVisible, reducePicture } from './looks/compare.ts';
import { describeMismatch } from './looks/reference-pictures.ts';
import { BUYER, buy, mockOrder, withFixedFacts } from './screenshots/mock-responses.ts';
import { takePicture } from './screenshots/picture.ts';
import { HEIGHTS } from './screenshots/view.ts';
import { createBrowserBuyer } from './support/browser-buyer.ts';
import { LABELS } from './support/labels.ts';
import { test } from './support/shop-test.ts';

const KEPT_IN = join(import.meta.dirname, 'looks');
const OUT_OF_SEASON = new Date('2026-06-15T08:00:00Z');
const KEPT_MAX_BYTES = 300_000;

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' });

for (const { lang, width } of [
  { lang: 'fr-ch', width: 390 },
  { lang: 'de-ch', width: 1440 },
] as const) {
  test.describe(`${lang} at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHTS[width] } });

    test(`the main screens match the stored pictures, in ${lang} at ${width} px`, async ({ page }) => {
      const buyer = createBrowserBuyer(page, lang);
      const main = page.getByRole('main');
      const expectAsKept = async (screen: string) => {
        const fault = await describeMismatch(
          `${screen}-${lang}-${width}`,
          await takePicture(page, 'page'),
          width,
        );
        // The other screens are compared anyway.
        expect.soft(fault ?? '').toBe('');
      };
      // Pages loaded in the browser take their dates from its clock.
      await page.clock.setFixedTime(OUT_OF_SEASON);
      const navigate = async (path: string) => {
        const heading = page.getByRole('heading', { level: 1 });
        const before = await heading.innerText();
        await page.evaluate((url) => {
          history.pushState(null, '', url);
          dispatchEvent(new PopStateEvent('popstate'));
        }, `/${lang}${path}`);
        await expect(heading).not.toHaveText(before);
        await expect(heading).toBeFocused();
      };
      await buyer.open('/content/faq');
      await page.waitForLoadState('networkidle');
      await navigate('');
      await expectAsKept('home');
      await navigate('/products/physical');
      await expectAsKept('list');
      await navigate('/giftcard/birthday-physical');
      await main.getByRole('textbox', { name: LABELS[lang].price }).fill('120');
      await expectAsKept('giftcard');
      await buyer.add('birthday-physical', 100, 2);
      await buyer.add('flowers-digital', 30);
      await buyer.toCart();
      await expectAsKept('cart');
      await buyer.toAddress();
      await buyer.fillAddress(BUYER);
      await expectAsKept('address');
      await buyer.toPayment();
      await buyer.agree('TWINT');
      await expectAsKept('payment');
      await page.evaluate(() => localStorage.removeItem('cadeau.cart'));
      // The address of a purchase out of season would look expired to a page that reads the real clock.
      await page.clock.setFixedTime(Date.now());
      const order = withFixedFacts(await buy(page, lang, 'posted', process.env.E2E_SHOP ?? ''));
      await mockOrder(page, order);
      await buyer.open(`/order/${order.id}`);
      await expect(main).toContainText(String(order.reference));
      await expectAsKept('order');
    });
  });
}

const PHONE = 390;

/** Style changes that must be detected, and different font rendering, which must not. */
const OTHER_STYLES = {
  'h1 { font-size: 1.25rem !important; }': true,
  'header { background: #dfeee6 !important; }': true,
  'main { padding-top: 4rem !important; }': true,
  'main :is(button, article > a) { background: #b3261e !important; }': true,
  'article img { opacity: 0 !important; }': true,
  'body { -webkit-text-stroke: 0.2px; }': false,
  'body { font-kerning: none; }': false,
};

test.describe('comparison', () => {
  test.use({ viewport: { width: PHONE, height: HEIGHTS[PHONE] } });
  test.skip(!isFullRun);

  test('detects and locates style changes, but ignores different font rendering', async ({ page }) => {
    await createBrowserBuyer(page, 'fr-ch').open('/products/physical');
    await expect(page.getByRole('article')).toHaveCount(10);
    const kept = await reducePicture(await takePicture(page, 'page'), PHONE);
    for (const [css, noticed] of Object.entries(OTHER_STYLES)) {
      const difference = await compare(kept, await takePicture(page, 'page', css), PHONE);
      expect([css, isVisible(difference), describeDifference(difference)]).toEqual([
        css,
        noticed,
        expect.stringMatching(noticed ? /^from y \d+ px on, worst at x \d+–\d+, y \d+–\d+ px/ : /^worst at/),
      ]);
    }
  });
});

test('the stored pictures stay small', async () => {
  const names = (await readdir(KEPT_IN)).filter((name) => name.endsWith('.webp'));
  expect(names).toHaveLength(14);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(KEPT_IN, name))).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(KEPT_MAX_BYTES);
});
