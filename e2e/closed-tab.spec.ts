import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { readOrder } from '../testkit/order-facts.ts';
import { APPROVED, createBrowserBuyer, paymentPage } from './support/browser-buyer.ts';
import { getJourneySources } from './support/journey-sources.ts';
import { LABELS } from './support/labels.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';
import { goToPayment } from './support/to-payment.ts';

const words = LABELS['de-ch'];

/** Approves the payment and stops the return page from loading, as when a phone's battery dies. */
async function payAndClose(page: Page) {
  const { buyer, person } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'picnic-digital', francs: 60 }],
  });
  await buyer.pay('Visa');
  const reference = await paymentPage.reference(page);
  await page.locator('#HolderName').fill('FAULT no-return');
  await paymentPage.payByCard(page, APPROVED);
  await expect(page.locator('#no-return')).toBeVisible();
  const paid = async () => (await readOrder(getJourneySources().rows, reference))?.status;
  await expect.poll(paid, { timeout: 60_000 }).toBe('Confirmed/Captured');
  await page.close();
  return { reference, email: person.email };
}

async function returnLater(context: BrowserContext) {
  const later = await context.newPage();
  return { later, returned: createBrowserBuyer(later, 'de-ch') };
}

test('a buyer who approves and closes the tab gets the order, and later finds it with an empty cart', async ({
  page,
  context,
}) => {
  const { reference, email } = await payAndClose(page);
  await expectPaidEverywhere(reference, email, {
    total: 6000,
    digital: [6000],
    posted: [],
    method: 'VISA',
  });
  const { later, returned } = await returnLater(context);
  await returned.open('/');
  await later.getByRole('link', { name: 'Bestellung ansehen' }).click();
  expect(await returned.onOrderPage()).toBe(reference);
  await returned.expectEmptyCart();
});

test('without cookies the paid cart is hidden while the shop is unreachable, and then removed everywhere', async ({
  page,
  context,
}) => {
  await payAndClose(page);
  await context.clearCookies();
  await context.route('**/api/orders*/**', (route) => route.abort());
  await context.route('**/api/orders*', (route) => route.fulfill({ status: 503, body: '' }));
  const { later, returned } = await returnLater(context);
  const pay = later.getByRole('button', { name: words.pay });
  await returned.open('/cart');
  await expect(later.getByText('ob Ihre letzte Bestellung bezahlt ist')).toBeVisible();
  await expect(later.getByTestId('cart-badge')).toHaveCount(0);
  await expect(later.getByText('CHF 60.00')).toHaveCount(0);
  await returned.open('/payment');
  await expect(later.getByText('Nichts ist verloren')).toBeVisible();
  await expect(pay).toHaveCount(0);

  await context.unrouteAll();
  await returned.open('/payment');
  await expect(later.getByRole('heading', { level: 1, name: 'Ihre Bestellung ist bezahlt' })).toBeVisible();
  await expect(pay).toHaveCount(0);
  await returned.open('/');
  await expect(later.getByTestId('cart-badge')).toHaveCount(0);
  await returned.expectEmptyCart();
  expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toContain('Biel');
});
