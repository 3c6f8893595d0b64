import { expect } from '@playwright/test';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { APPROVED, APPROVED_MASTERCARD, paymentPage } from './support/browser-buyer.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { SENTENCES } from './support/sentences.ts';
import { test } from './support/shop-test.ts';
import { atPayment, paymentPageOf } from './support/to-payment.ts';
import { LANGS } from './support/words.ts';

/** A shop of its own: what is ordered here of the payment provider would hit other buyers. */
let ownShop: JourneyShop;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  ownShop = await openJourneyShop();
});
test.afterAll(() => ownShop.close());

const orderFault = (fault: object) => createExternalSystems(ownShop.standIns).control('saferpay', fault);

const TRACE = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;

test('a fault of the payment provider is told with its number, gone after leaving, and paid at the second try', async ({
  page,
}) => {
  const { buyer } = await atPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
    shop: ownShop.shop,
  });
  const { pay, alert, main, method } = paymentPageOf(page, 'de-ch');
  await orderFault({ endpoint: 'Initialize', fault: 'error:VALIDATION_FAILED' });
  await buyer.agree('Mastercard');
  await pay.click();
  await expect(alert).toContainText('Bei der Zahlung ist ein Fehler aufgetreten.');
  await expect(alert).toContainText('Es wurde nichts belastet. Bitte versuchen Sie es');
  await expect(alert).toContainText('PAYMENT_PROVIDER_RESPONSE_ERROR');
  await expect(alert).toContainText(TRACE);
  await expect(alert).toBeFocused();
  await expect(pay).toBeEnabled();
  await expect(method('Mastercard')).toBeChecked();

  await main.getByRole('link', { name: 'Zurück zur Adresse' }).click();
  await expect(page).toHaveURL(/\/address$/);
  await page.goBack();
  await expect(pay).toBeEnabled();
  await expect(alert).toHaveCount(0);

  await pay.click();
  await page.waitForURL(/\/saferpay\//);
  await paymentPage.payByCard(page, APPROVED_MASTERCARD);
  await expect(page).toHaveURL(/\/order\//);
});

test('a provider that cannot be reached is said in the words of the page, and nothing is charged', async ({
  page,
}) => {
  const names = { 'de-ch': 'Deutsch', 'fr-ch': 'Français', 'it-ch': 'Italiano' } as const;
  const { buyer } = await atPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
    shop: ownShop.shop,
  });
  await buyer.agree('Visa');
  await orderFault({ endpoint: 'Initialize', fault: 'cut', times: 20 });
  for (const lang of LANGS) {
    await page.getByRole('link', { name: names[lang] }).click();
    const { pay, alert } = paymentPageOf(page, lang);
    await pay.click();
    await expect(alert).toContainText(SENTENCES[lang].providerUnreachable);
  }
  await createExternalSystems(ownShop.standIns).resetOne('saferpay');
  await paymentPageOf(page, 'it-ch').pay.click();
  await page.waitForURL(/\/saferpay\//);
  await paymentPage.payByCard(page, APPROVED);
  await expect(page).toHaveURL(/\/it-ch\/order\//);
});

test('a buyer who comes back while the provider still thinks waits in peace, even over a reload', async ({
  page,
}) => {
  await orderFault({ pendingSeconds: 8 });
  const { buyer, person } = await atPayment(page, 'fr-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
    shop: ownShop.shop,
  });
  await buyer.pay('Visa');
  await page.locator('#HolderName').fill('FAULT pending');
  await paymentPage.payByCard(page, APPROVED);
  const waiting = page.getByRole('heading', {
    level: 1,
    name: 'Nous attendons la réponse du service de paiement',
  });
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('main')).toContainText('ne pas payer une seconde fois');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  // The secret that named the payment is out of the address bar.
  await expect(page).not.toHaveURL(/[?&]p=/);
  await page.reload();
  await expect(
    waiting.or(page.getByRole('heading', { name: 'Votre commande est enregistrée' })),
  ).toBeVisible();
  await buyer.onOrderPage();
  await expect(page.getByRole('main')).toContainText(person.email);
});
