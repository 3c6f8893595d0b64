import { test } from '@playwright/test';
import { APPROVED, buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';

test('a guest buys a posted and a digital card in one order in Italian', async ({ page }) => {
  const buyer = buyerOn(page, 'it-ch');
  const person = newPerson();
  await buyer.add('thank-you-physical', 25);
  await buyer.add('good-luck-digital', 80);
  await buyer.toCart();
  await buyer.toAddress();
  await buyer.fillAddress(person);
  await buyer.toPayment();
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  await expectPaidEverywhere(reference, person.email, {
    total: 2500 + 8000 + 120,
    digital: [8000],
    posted: [2500],
    delivery: 'standard',
    method: 'VISA',
  });
});
