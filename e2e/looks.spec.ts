import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { isWholeRun } from '../testkit/whole-run.ts';
import { compare, type Difference, inWords, isNoticed, keepOf } from './looks/compare.ts';
import { faultOf } from './looks/reference-pictures.ts';
import { answerWithOrder, BUYER, buy, withFixedFacts } from './screenshots/paid-orders.ts';
import { takePicture } from './screenshots/picture.ts';
import { HEIGHTS } from './screenshots/view.ts';
import { buyerOn } from './support/browser-buyer.ts';
import { test } from './support/shop-test.ts';
import { WORDS } from './support/words.ts';

const KEPT_IN = join(import.meta.dirname, 'looks');
const KEPT_MAX_BYTES = 400_000;

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' });

const VIEWS = [
  { lang: 'fr-ch', width: 390 },
  { lang: 'de-ch', width: 1440 },
  { lang: 'de-ch', width: 390 },
] as const;

// Another language at the same width is looked at by night.
for (const { lang, width } of isWholeRun ? VIEWS : VIEWS.slice(0, 2)) {
  test.describe(`${lang} at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHTS[width] } });

    test(`the main screens look as they did, in ${lang} at ${width} px`, async ({ page }) => {
      const buyer = buyerOn(page, lang);
      const main = page.getByRole('main');
      const expectAsKept = async (screen: string) => {
        const fault = await faultOf(`${screen}-${lang}-${width}`, await takePicture(page, 'page'), width);
        // The other screens are looked at all the same.
        expect.soft(fault ?? '').toBe('');
      };
      await buyer.open('');
      await expectAsKept('home');
      await buyer.open('/products/physical');
      await expectAsKept('list');
      await buyer.open('/giftcard/birthday-physical');
      await main.getByRole('textbox', { name: WORDS[lang].price }).fill('120');
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
      const order = withFixedFacts(await buy(page, lang, 'posted', process.env.E2E_SHOP ?? ''));
      await answerWithOrder(page, order);
      await buyer.open(`/order/${order.id}`);
      await expect(main).toContainText(String(order.reference));
      await expectAsKept('order');
    });
  });
}

const PHONE = 390;

test.describe('what is noticed', () => {
  test.use({ viewport: { width: PHONE, height: HEIGHTS[PHONE] } });

  /** How far the list is from itself in other clothes. */
  async function dressed(page: Page, css: string): Promise<Difference> {
    await buyerOn(page, 'fr-ch').open('/products/physical');
    await expect(page.getByRole('article')).toHaveCount(10);
    const kept = await keepOf(await takePicture(page, 'page'), PHONE);
    return compare(kept, await takePicture(page, 'page', css), PHONE);
  }

  const FAULTS = [
    { what: 'a smaller title', css: 'h1 { font-size: 1.25rem !important; }' },
    { what: 'a header of another colour', css: 'header { background: #dfeee6 !important; }' },
    { what: 'a wider gap above the list', css: 'main { padding-top: 4rem !important; }' },
    {
      what: 'a button of another colour',
      css: 'main :is(button, article > a) { background: #b3261e !important; }',
    },
    { what: 'a missing card picture', css: 'article img { opacity: 0 !important; }' },
  ];
  for (const { what, css } of isWholeRun ? FAULTS : []) {
    test(`${what} is noticed, and said where`, async ({ page }) => {
      const difference = await dressed(page, css);
      expect(isNoticed(difference)).toBe(true);
      expect(inWords(difference)).toMatch(
        /^from y \d+ px on, worst at x \d+–\d+, y \d+–\d+ px: colours \d+\.\d % apart/,
      );
    });
  }

  const OTHER_MACHINES = [
    { what: 'bolder letters', css: 'body { -webkit-text-stroke: 0.2px; }' },
    { what: 'letters placed by other rules', css: 'body { font-kerning: none; }' },
  ];
  for (const { what, css } of isWholeRun ? OTHER_MACHINES : []) {
    test(`${what}, as another machine draws them, are not noticed`, async ({ page }) => {
      const difference = await dressed(page, css);
      expect(inWords(difference)).not.toContain('colours 0.0 %');
      expect([isNoticed(difference), inWords(difference)]).toEqual([false, expect.anything()]);
    });
  }
});

test('the pictures to compare with stay small', async () => {
  const names = (await readdir(KEPT_IN)).filter((name) => name.endsWith('.webp'));
  expect(names).toHaveLength(21);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(KEPT_IN, name))).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(KEPT_MAX_BYTES);
});
