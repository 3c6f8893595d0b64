import { expect } from '@playwright/test';
import { isWholeRun } from '../testkit/whole-run.ts';
import { expectAccessible } from './support/accessible.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { test } from './support/shop-test.ts';
import { atPayment, paymentPageOf } from './support/to-payment.ts';
import { LANGS } from './support/words.ts';

/** In each language: what the overlay is called, how it says how far it is, and when one may try again. */
const SAID = {
  'de-ch': ['Sicherheitsprüfung', /0\s% erledigt/, /in \d+ Minuten noch einmal/],
  'fr-ch': ['Contrôle de sécurité', /0\s% effectués/, /dans \d+ minutes/],
  'it-ch': ['Controllo di sicurezza', /0\s% eseguito/, /tra \d+ minuti/],
} as const;

/** Where every order is challenged, and a second one comes too soon. */
let own: JourneyShop;
test.beforeAll(async () => {
  own = await openJourneyShop({
    ABUSE_LIMIT_FACTOR: '1',
    ABUSE_LIMITS: 'sessionsPerAddress=0,ordersPerSession=1',
    CHALLENGE: 'on',
    CHALLENGE_WORK: '1',
  });
});
test.afterAll(() => own?.close());

for (const lang of isWholeRun ? LANGS : (['fr-ch'] as const)) {
  test(`the browser solves a challenge by itself, says so, and goes on to the payment page, ${lang}`, async ({
    page,
  }) => {
    const { buyer } = await atPayment(page, lang, {
      cards: [{ reference: 'good-luck-digital', francs: 50 }],
      shop: own.shop,
    });
    const [title, progress, wait] = SAID[lang];
    const challenges: string[] = [];
    page.on('request', (request) => request.url().includes('/challenge') && challenges.push(request.url()));
    // Held until everything on the page is looked at.
    await page.route('**/api/challenge*', async (route) => {
      const overlay = page.getByRole('dialog', { name: title });
      await expect(overlay.getByRole('status')).toContainText(progress);
      await expectAccessible(page);
      await route.continue();
    });
    await buyer.pay('Visa');
    await page.waitForURL(/\/saferpay\//);
    expect(challenges.filter((url) => url.endsWith('/api/challenge?level=normal'))).toHaveLength(1);

    // A second order within ten minutes is too many here.
    await page.goBack();
    const { pay, alert } = paymentPageOf(page, lang);
    await pay.click();
    await expect(alert).toContainText(wait);
    await expectAccessible(page);
  });
}
