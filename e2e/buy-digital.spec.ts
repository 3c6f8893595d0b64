import { expect, test } from '@playwright/test';
import { APPROVED, createBrowserBuyer, newPerson, paymentPage } from './support/browser-buyer.ts';
import { locateConsent } from './support/consent-question.ts';
import { makeBrowserOld } from './support/old-browser.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';
import { listEventNames, watchDataLayer } from './support/watch-data-layer.ts';

test('a guest with an old browser accepts statistics, buys two digital cards in German and gets them by e-mail', async ({
  page,
}) => {
  await makeBrowserOld(page, 'firefox');
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  const dataLayer = await watchDataLayer(page);
  const buyer = createBrowserBuyer(page, 'de-ch');
  const person = newPerson();
  await buyer.open('/products/digital');
  await locateConsent(page).all.click();
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
  expect(listEventNames(dataLayer)).toEqual(expect.arrayContaining(['view_item', 'add_to_cart', 'purchase']));
  expect(thrown).toEqual([]);
});
