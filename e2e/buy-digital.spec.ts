import { expect, test } from '@playwright/test';
import { APPROVED, buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';

test('a guest buys two digital cards in German and gets them by e-mail', async ({ page }) => {
  const buyer = buyerOn(page, 'de-ch');
  const person = newPerson();
  await buyer.add('congratulations-digital', 50, 2);
  await buyer.toCart();
  await buyer.toAddress();
  await buyer.fillAddress(person);
  await buyer.toPayment();
  await buyer.pay('Visa');
  await expect(page.getByText('TWINT')).toHaveCount(0);
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  await expectPaidEverywhere(reference, person.email, {
    total: 10_000,
    digital: [5000, 5000],
    posted: [],
    method: 'VISA',
  });
  await buyer.open('/');
  await buyer.expectEmptyCart();
});
