import { test } from '@playwright/test';
import { expectPaidEverywhere } from './support/books.ts';
import { APPROVED, createBuyer, paymentPage, somebody } from './support/buyer.ts';

test('a guest buys a posted and a digital card in one order in Italian', async ({ page }) => {
  const buyer = createBuyer(page, 'it-ch');
  const person = somebody();
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
