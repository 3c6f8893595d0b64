import { expect, test } from '@playwright/test';
import { APPROVED, DECLINED, paymentPage } from './support/browser-buyer.ts';
import { expectPaidEverywhere, expectUnpaidEverywhere } from './support/paid-order.ts';
import { orderOnPaymentPage } from './support/payment-page.ts';
import { atPayment } from './support/to-payment.ts';

const TRACE = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;

test('a declined card says so, keeps everything, and the second try is one click', async ({ page }) => {
  const { buyer, person } = await atPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
  });
  await buyer.pay('Visa');
  const first = await orderOnPaymentPage(page);
  await paymentPage.payByCard(page, DECLINED);
  await paymentPage.abort(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Die Zahlung wurde abgelehnt.');
  await expect(alert).toContainText('payment.declined');
  await expect(alert).toContainText(TRACE);
  await expect(alert).toContainText(first);
  await expectUnpaidEverywhere(first, 'Failed/UnAuthorized');
  await expect(page.getByRole('main')).toContainText(person.email);
  await expect(page.getByRole('radio', { name: 'Visa' })).toBeChecked();

  await page.getByRole('button', { name: 'CHF 30.00 bezahlen' }).click();
  await page.waitForURL(/\/saferpay\//);
  await paymentPage.payByCard(page, APPROVED);
  const second = await buyer.onOrderPage();
  expect(second).not.toBe(first);
  await expectPaidEverywhere(second, person.email, {
    total: 3000,
    digital: [3000],
    posted: [],
    method: 'VISA',
  });
});

test('an aborted payment charges nothing and keeps the cart and the address', async ({ page }) => {
  const { buyer, person } = await atPayment(page, 'fr-ch', {
    cards: [{ reference: 'travel-digital', francs: 40 }],
  });
  await buyer.pay('TWINT');
  const reference = await orderOnPaymentPage(page);
  await paymentPage.abort(page);
  await expect(page.getByRole('alert')).toContainText('payment.aborted');
  await expect(page.getByRole('alert')).toContainText(TRACE);
  await expect(page.getByRole('alert')).toContainText(reference);
  await expectUnpaidEverywhere(reference, 'Reverted/Cancelled');
  await expect(page.getByRole('main')).toContainText(person.email);
  await expect(page.getByRole('button', { name: 'Payer CHF 40.00' })).toBeEnabled();
});
