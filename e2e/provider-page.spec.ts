import { expect } from '@playwright/test';
import { isWholeRun } from '../testkit/whole-run.ts';
import { expectAccessible } from './support/accessible.ts';
import type { Method } from './support/browser-buyer.ts';
import { test } from './support/shop-test.ts';
import { atPayment, paymentPageOf } from './support/to-payment.ts';
import type { Lang } from './support/words.ts';

const WAYS: { lang: Lang; method: Method; width: number }[] = [
  { lang: 'de-ch', method: 'Visa', width: 390 },
  { lang: 'fr-ch', method: 'TWINT', width: 768 },
  { lang: 'it-ch', method: 'UnionPay', width: 1440 },
];

for (const { lang, method, width } of isWholeRun ? WAYS : WAYS.slice(0, 1)) {
  test(`the stand-in's payment page for ${method} is for everybody, in ${lang} at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await atPayment(page, lang, { cards: [{ reference: 'flowers-digital', francs: 30 }] });
    const { pay, boxes, method: radio } = paymentPageOf(page, lang);
    await radio(method).check();
    for (const box of await boxes.all()) await box.check();
    await pay.click();
    await expect(page).toHaveURL(/\/saferpay\//);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang.slice(0, 2)}`));
    await expectAccessible(page);
    const fits = await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
    expect(fits).toBe(true);
  });
}
