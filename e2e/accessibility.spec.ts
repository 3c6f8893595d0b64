import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createBuyer, somebody } from './support/buyer.ts';
import type { Lang } from './support/words.ts';

/** WCAG 2.2 AA as far as a machine can see it. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

const LANGS: Lang[] = ['de-ch', 'fr-ch', 'it-ch'];
const WIDTHS = [390, 1440];

for (const lang of LANGS) {
  for (const width of WIDTHS) {
    test(`axe finds nothing on the way to the payment in ${lang} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const buyer = createBuyer(page, lang);
      for (const path of ['', '/products/physical', '/products/digital', '/cart', '/giftcard/no-such-card']) {
        await buyer.open(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
      await buyer.add('mountain-physical', 75);
      await expectAccessible(page);
      await buyer.toCart();
      await expectAccessible(page);
      await buyer.toAddress();
      await expectAccessible(page);
      await buyer.fillAddress(somebody());
      await buyer.toPayment();
      await expectAccessible(page);
    });
  }
}
