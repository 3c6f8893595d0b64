import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openDatabase } from '../testkit/database.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { APPROVED, APPROVED_MASTERCARD, createBrowserBuyer, paymentPage } from './support/browser-buyer.ts';
import { readPdf } from './support/card-pdf.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { test } from './support/shop-test.ts';
import { goToPayment, locatePaymentPage } from './support/to-payment.ts';

// A separate shop: an outage would affect other buyers. Another API path needs no new build.
test.describe.configure({ mode: 'default' });
let ownShop: JourneyShop;
test.beforeAll(async () => {
  ownShop = await openJourneyShop({ API_BASE: '/shop-api', LOG_LEVEL: 'silent' });
});
test.afterAll(() => ownShop?.close());

const external = () => createExternalSystems(ownShop.standIns);
const TRACE = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;
const cards = [{ reference: 'flowers-digital', francs: 30 }];

test('an unreachable or failing provider is reported with its error number, and the retry is paid', async ({
  page,
}) => {
  const { buyer } = await goToPayment(page, 'de-ch', { cards, shop: ownShop.shop });
  const { pay, alert, main, method } = locatePaymentPage(page, 'de-ch');
  await external().control('saferpay', { endpoint: 'Initialize', fault: 'error:VALIDATION_FAILED' });
  await buyer.agree('Mastercard');
  await pay.click();
  await expect(alert).toContainText('Es wurde nichts belastet. Bitte versuchen Sie es');
  await expect(alert).toContainText('PAYMENT_PROVIDER_RESPONSE_ERROR');
  await expect(alert).toContainText(TRACE);
  await expect(alert).toBeFocused();
  await expect(method('Mastercard')).toBeChecked();
  await main.getByRole('link', { name: 'Zurück zur Adresse' }).click();
  await expect(page).toHaveURL(/\/address$/);
  await page.goBack();
  await expect(pay).toBeEnabled();
  await expect(alert).toHaveCount(0);

  await external().control('saferpay', { endpoint: 'Initialize', fault: 'cut', times: 20 });
  await pay.click();
  await expect(alert).toContainText(
    'Der Zahlungsdienst ist im Moment nicht erreichbar. Es wurde nichts belastet.',
  );
  await external().resetSystem('saferpay');
  await pay.click();
  await page.waitForURL(/\/saferpay\//);
  await paymentPage.payByCard(page, APPROVED_MASTERCARD);
  await buyer.onOrderPage();
});

test('a buyer who returns while the payment is pending waits, also after a reload', async ({ page }) => {
  await external().control('saferpay', { pendingSeconds: 8 });
  const { buyer, person } = await goToPayment(page, 'fr-ch', { cards, shop: ownShop.shop });
  await buyer.pay('Visa');
  await page.locator('#HolderName').fill('FAULT pending');
  await paymentPage.payByCard(page, APPROVED);
  const main = page.getByRole('main');
  const waiting = page.getByRole('heading', { name: 'Nous attendons la réponse du service de paiement' });
  await expect(waiting).toBeVisible();
  await expect(main).toContainText('ne pas payer une seconde fois');
  await expect(main.getByRole('alert').or(main.getByRole('button'))).toHaveCount(0);
  // The address bar no longer contains the payment secret.
  await expect(page).not.toHaveURL(/[?&]p=/);
  await page.reload();
  await expect(
    waiting.or(page.getByRole('heading', { name: 'Votre commande est enregistrée' })),
  ).toBeVisible();
  await buyer.onOrderPage();
  await expect(main).toContainText(person.email);
});

test('the order page announces when the cards arrive, and they are downloaded by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const before = (await external().supplied({ kind: 'issued' })).length;
  await external().control('supplier', { endpoint: '*', fault: 'down' });
  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30, amount: 2 }],
    shop: ownShop.shop,
  });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  const main = page.getByRole('main');
  await expect(main.getByRole('status').filter({ hasText: 'digitale' })).toContainText('noch nicht da');
  const link = main.getByRole('link', { name: `Digitale Karten herunterladen (PDF, ${reference})` });
  await expect(link).toHaveCount(0);
  await page.evaluate(() => Object.assign(document.body.dataset, { visit: 'the first' }));

  await external().resetSystem('supplier');
  await expect(link).toBeVisible({ timeout: 45_000 });
  await expect(main.getByRole('status').filter({ hasText: 'herunterladen (PDF' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-visit', 'the first');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const downloading = page.waitForEvent('download');
  await link.focus();
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`murmeli-${reference}.pdf`);
  const pages = await readPdf(await readFile(await download.path()));
  expect(pages).toHaveLength(2);
  const issued = (await external().supplied({ kind: 'issued' })).slice(before);
  expect(pages.flatMap(({ barcodes }) => barcodes).sort()).toEqual(
    issued.map(({ number = '' }) => number).sort(),
  );
  await expect(page).toHaveURL(/\/de-ch\/order\//);
});

test('while the database is unreachable a page shows the logged error number, then recovers', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const numbers: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) numbers.push(response.headers()['x-trace-id']);
  });
  const { rows, close } = openDatabase(ownShop.database);
  const main = page.getByRole('main');
  const again = main.getByRole('button', { name: 'Noch einmal laden' });
  await rows('alter table product rename to product_away');
  await createBrowserBuyer(page, 'de-ch', ownShop.shop).open('/products/digital');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Da ist etwas schiefgegangen');
  await expect(main).toContainText(numbers[0] ?? 'no number');
  // Only a hydrated page reacts. The next try shows the number of its own response.
  await expect(async () => {
    await again.click();
    expect(numbers.length).toBeGreaterThan(1);
  }).toPass();
  await page.waitForLoadState('networkidle');
  await expect(main).toContainText(numbers.at(-1) ?? 'no number');
  expect(faults).toEqual([]);
  await rows('alter table product_away rename to product').finally(close);
  await again.click();
  await expect(page.getByRole('article')).toHaveCount(10);
});
