import { expect } from '@playwright/test';
import { isFullRun } from '../testkit/full-run.ts';
import { runProgram } from '../testkit/programs.ts';
import { expectAccessible } from './support/accessible.ts';
import { APPROVED, paymentPage } from './support/browser-buyer.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { test } from './support/shop-test.ts';
import { goToPayment } from './support/to-payment.ts';

const BRAND = 'wolkenbahn';

test.skip(!isFullRun, 'server/web/second-brand.test.ts buys there without a browser');

let journeyShop: JourneyShop;
test.beforeAll(async () => {
  await runProgram('tools/shop/build.ts', { BRAND });
  journeyShop = await openJourneyShop({ BRAND });
});
test.afterAll(() => journeyShop?.close());

test('a purchase in the shop of the second brand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of ['', '/products/physical', '/giftcard/fondue-physical', '/content/imprint']) {
    await page.goto(`${journeyShop.shop}/de-ch${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await expect(page.getByRole('main')).toContainText('Zahnradbahn von Nebelwil');

  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [
      { reference: 'fondue-physical', francs: 120 },
      { reference: 'winter-night-digital', francs: 50 },
    ],
    shop: journeyShop.shop,
  });
  await expectAccessible(page);
  // All of the brand's methods except Apple Pay, which this browser lacks.
  await expect(page.getByRole('radio')).toHaveCount(8);
  await expect(page.getByRole('radio', { name: 'Apple Pay' })).toHaveCount(0);
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  await buyer.onOrderPage();
  await expectAccessible(page);
  await expect(page.getByRole('main')).toContainText('Fondue zu zweit');
  await expect(page.locator('html')).not.toContainText('Murmeli');
});
