import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { isWholeRun } from '../testkit/whole-run.ts';
import { expectAccessible } from './support/accessible.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { test } from './support/shop-test.ts';
import { LANGS } from './support/words.ts';

/** In each language: what is limited, and when one may try again. */
const SAID = {
  'de-ch': [/begrenzte Zahl von Malen in der Minute/, /in \d+ Sekunden noch einmal/],
  'fr-ch': [/nombre limité de fois par minute/, /dans \d+ secondes/],
  'it-ch': [/numero limitato di volte al minuto/, /tra \d+ secondi/],
} as const;

/** Where a session may ask for its orders twice a minute. */
let own: JourneyShop;
test.beforeAll(async () => {
  own = await openJourneyShop({ ABUSE_LIMIT_FACTOR: '1', ABUSE_LIMITS: 'readsPerSession=2' });
});
test.afterAll(() => own?.close());

for (const lang of isWholeRun ? LANGS : (['de-ch'] as const)) {
  test(`who asks too often for an order reads what is limited and when to try again, ${lang}`, async ({
    page,
  }) => {
    const main = page.getByRole('main');
    await page.goto(`${own.shop}/${lang}/cart`);
    const address = `${own.shop}/${lang}/order/${randomUUID()}`;
    await expect(async () => {
      await page.goto(address);
      for (const words of SAID[lang])
        await expect(main.getByRole('status')).toContainText(words, { timeout: 3000 });
    }).toPass();
    await expectAccessible(page);
  });
}
