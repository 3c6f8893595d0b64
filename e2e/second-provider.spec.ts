import { expect } from '@playwright/test';
import { openDatabase } from '../testkit/database.ts';
import { createExternalSystems, type ExternalSystems } from '../testkit/external-systems.ts';
import { type QueryRows, readOrder } from '../testkit/order-facts.ts';
import { paymentPage } from './support/browser-buyer.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { test } from './support/shop-test.ts';
import { goToPayment } from './support/to-payment.ts';

/** Test cards of the provider: authenticated, and declined without authentication. */
const APPROVED = '5100001000000014';
const DECLINED = '5100001000000030';

let journeyShop: JourneyShop;
let systems: ExternalSystems;
let database: ReturnType<typeof openDatabase>;
let rows: QueryRows;
test.beforeAll(async () => {
  journeyShop = await openJourneyShop({ PAYMENT_PROVIDER: 'datatrans' });
  systems = createExternalSystems(journeyShop.standIns, 'datatrans');
  database = openDatabase(journeyShop.database);
  rows = database.rows;
});
test.afterAll(async () => {
  await database?.close();
  await journeyShop?.close();
});

const readStatus = async (reference: string) => (await readOrder(rows, reference))?.status;

test('at the other payment provider an order is declined, and paid on the second try', async ({ page }) => {
  const { buyer, person } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
    shop: journeyShop.shop,
  });
  await buyer.pay('Mastercard');
  await expect(page).toHaveURL(/\/datatrans\/v1\/start\/\d{18}$/);
  const first = await paymentPage.reference(page);
  await paymentPage.payByCard(page, DECLINED);
  // The provider's page closes, and the buyer returns immediately.
  await expect(page.getByRole('alert')).toContainText('Die Zahlung wurde abgelehnt.');
  expect(await readStatus(first)).toBe('Failed/UnAuthorized');

  await page.getByRole('button', { name: 'CHF 30.00 bezahlen' }).click();
  await page.waitForURL(/\/datatrans\//);
  await paymentPage.payByCard(page, APPROVED);
  const second = await buyer.onOrderPage();
  expect(second).not.toBe(first);
  await expect.poll(() => readStatus(second)).toBe('Confirmed/Captured');
  await expect
    .poll(async () => (await systems.mailsTo(person.email)).flatMap(({ attachments }) => attachments))
    .toContainEqual(expect.objectContaining({ name: expect.stringContaining(second) }));
  expect(await systems.paymentCounts(second)).toMatchObject({ authorized: 1, captured: 1 });

  expect(await systems.withProvider('saferpay').payments()).toEqual([]);
});
