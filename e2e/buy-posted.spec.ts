import { test } from '@playwright/test';
import { expectPaidEverywhere } from './support/books.ts';
import { createBuyer, paymentPage, somebody } from './support/buyer.ts';

test('a guest orders posted cards in French, insured, with another billing address, and pays by TWINT', async ({
  page,
}) => {
  const buyer = createBuyer(page, 'fr-ch');
  const person = somebody();
  await buyer.add('birthday-physical', 100, 3);
  await buyer.toCart();
  await buyer.chooseInsured();
  await buyer.toAddress();
  await buyer.fillAddress(person);
  await buyer.fillBilling(
    somebody({ firstName: 'Łucja', lastName: 'Ñandú', zipCode: '1204', city: 'Genève' }),
  );
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
  });
});
