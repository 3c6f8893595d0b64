import { expect, test } from '@playwright/test';
import { isFullRun } from '../testkit/full-run.ts';
import { APPROVED, createBrowserBuyer, newPerson, paymentPage } from './support/browser-buyer.ts';
import { locateConsent } from './support/consent-question.ts';
import { getJourneySources } from './support/journey-sources.ts';
import { makeBrowserOld } from './support/old-browser.ts';

/** A commit run tries one browser of each engine. */
const FAMILIES = [
  'chrome',
  'firefox',
  'safari',
  ...(isFullRun ? ['ios_saf', 'android', 'edge', 'samsung'] : []),
];

for (const family of FAMILIES) {
  test(`the oldest supported ${family} buys a card with consent, opens its link and writes on it`, async ({
    page,
  }) => {
    await makeBrowserOld(page, family);
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    const buyer = createBrowserBuyer(page, 'de-ch');
    const person = newPerson();
    await buyer.open('/products/digital');
    await locateConsent(page).all.click();
    await buyer.add('congratulations-digital', 50, 1);
    await buyer.toCart();
    await buyer.toAddress();
    await buyer.fillAddress(person);
    await buyer.toPayment();
    await buyer.pay('Visa');
    await paymentPage.payByCard(page, APPROVED);
    await buyer.onOrderPage();
    await expect(page.locator('.load-notice')).toHaveCount(0);

    const { external } = getJourneySources();
    const findLink = async () =>
      (await external.mailsTo(person.email))
        .map(({ text }) => /\S+(\/de-ch\/gift#[\w-]{43})/.exec(text)?.[1])
        .find((link) => link !== undefined);
    await expect.poll(findLink, { timeout: 30_000 }).toBeDefined();
    await page.goto(`${process.env.E2E_SHOP}${await findLink()}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Machen Sie ein Geschenk daraus');
    const message = main.getByRole('textbox', { name: 'Ihre Nachricht' });
    await message.fill('Alles Gute! 🎂👩‍👩‍👧‍👦');
    await expect(message).toHaveValue('Alles Gute! 🎂👩‍👩‍👧‍👦');
    await message.fill('Alles Gute!');
    await main.getByRole('button', { name: 'Speichern' }).click();
    await expect(main.getByRole('status').filter({ hasText: 'Gespeichert' })).toBeVisible();
    expect(thrown).toEqual([]);
  });
}
