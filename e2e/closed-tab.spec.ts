import { expect, test } from '@playwright/test';
import { APPROVED, buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';
import { orderOnPaymentPage } from './support/payment-page.ts';

test('a buyer who approves and closes the tab gets the order, and later finds an empty cart and the order', async ({
  page,
  context,
}) => {
  const buyer = buyerOn(page, 'de-ch');
  const person = newPerson();
  await buyer.add('picnic-digital', 60);
  await buyer.toCart();
  await buyer.toAddress();
  await buyer.fillAddress(person);
  await buyer.toPayment();
  await buyer.pay('Visa');
  const reference = await orderOnPaymentPage(page);
  // The payer approves, and the way back never loads: as on a phone whose battery dies.
  await page.locator('#HolderName').fill('FAULT no-return');
  await paymentPage.payByCard(page, APPROVED);
  await expect(page.locator('#no-return')).toBeVisible();
  await expectPaidEverywhere(reference, person.email, {
    total: 6000,
    digital: [6000],
    posted: [],
    method: 'VISA',
  });
  await page.close();

  const later = await context.newPage();
  const returned = buyerOn(later, 'de-ch');
  await returned.open('/');
  await later.getByRole('link', { name: 'Bestellung ansehen' }).click();
  expect(await returned.onOrderPage()).toBe(reference);
  await returned.expectEmptyCart();
});
