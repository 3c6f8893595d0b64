import { test } from '@playwright/test';
import { buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';

test('a guest orders posted cards in French, insured, with another billing address, and pays by TWINT', async ({
  page,
}) => {
  const buyer = buyerOn(page, 'fr-ch');
  const person = newPerson();
  await buyer.add('birthday-physical', 100, 3);
  await buyer.toCart();
  await buyer.chooseInsured();
  await buyer.toAddress();
  await buyer.fillAddress(person);
  const payer = newPerson({ firstName: 'Łucja', lastName: 'Ñandú', zipCode: '1204', city: 'Genève' });
  await buyer.fillBilling(payer);
  await buyer.toPayment();
  await buyer.pay('TWINT');
  await paymentPage.approveTwint(page);
  const reference = await buyer.onOrderPage();
  await expectPaidEverywhere(reference, person.email, {
    total: 30_000 + 580,
    digital: [],
    posted: [10_000, 10_000, 10_000],
    delivery: 'insured',
    method: 'TWINT',
    receiptTo: payer.email,
  });
});
