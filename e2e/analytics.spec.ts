import { expect, test } from '@playwright/test';
import { APPROVED, createBrowserBuyer, newPerson, paymentPage } from './support/browser-buyer.ts';
import { DENIED, GRANTED, locateConsent } from './support/consent-question.ts';
import { listEventNames, watchDataLayer } from './support/watch-data-layer.ts';

test('nothing is measured before consent, nor after a refusal', async ({ page }) => {
  const dataLayer = await watchDataLayer(page);
  const shop = process.env.E2E_SHOP ?? '';
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop)) elsewhere.push(request.url());
  });
  const buyer = createBrowserBuyer(page, 'de-ch');
  const consent = locateConsent(page);
  await buyer.open('/products/physical');
  await buyer.add('birthday-physical', 50);
  await consent.selection.click();
  await buyer.toCart();
  await buyer.toAddress();
  expect(listEventNames(dataLayer)).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/^_g/) })]),
  );
  // Each page starts with consent denied; a choice is an update.
  expect(dataLayer[0]).toMatchObject({ 0: 'consent', 1: 'default', 2: DENIED });
  expect(dataLayer.filter((entry) => entry[1] === 'update')).toMatchObject([{ 0: 'consent', 2: DENIED }]);
});

test('after consent a purchase is measured once, without personal data', async ({ page, context }) => {
  const dataLayer = await watchDataLayer(page);
  const buyer = createBrowserBuyer(page, 'de-ch');
  const consent = locateConsent(page);
  const person = newPerson();
  await buyer.open('/products/digital');
  expect(listEventNames(dataLayer)).toEqual([]);
  await consent.all.click();
  // The list in view is reported, after the update of the consent.
  await expect.poll(() => listEventNames(dataLayer)).toEqual(['view_item_list']);
  const consentAt = dataLayer.findIndex((entry) => entry[1] === 'update');
  expect(dataLayer[consentAt]).toMatchObject({ 0: 'consent', 2: GRANTED });
  expect(dataLayer.findIndex(({ event }) => event === 'view_item_list')).toBeGreaterThan(consentAt);
  expect(dataLayer.at(-1)?.ecommerce?.item_list_name).toBe('digital');
  expect(
    dataLayer
      .at(-1)
      ?.ecommerce?.items.map(({ index }) => index)
      .slice(0, 3),
  ).toEqual([0, 1, 2]);

  // A page view is reported once, in any language.
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cartes cadeaux par e-mail');
  await page.getByRole('link', { name: 'Détails' }).first().click();
  await expect.poll(() => listEventNames(dataLayer)).toEqual(['view_item_list', 'view_item']);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de-ch\//);

  await buyer.add('thank-you-physical', 25);
  await buyer.add('good-luck-digital', 80, 2);
  const bought = { item_id: 'good-luck-digital', item_category: 'digital', price: 80, quantity: 2 };
  expect(dataLayer.at(-1)).toMatchObject({
    event: 'add_to_cart',
    ecommerce: { value: 160, items: [bought] },
  });
  await buyer.toCart();
  await page
    .getByRole('button', { name: /entfernen$/ })
    .first()
    .click();
  await expect
    .poll(() => dataLayer.at(-1))
    .toMatchObject({
      event: 'remove_from_cart',
      ecommerce: { value: 25, items: [{ item_id: 'thank-you-physical', price: 25, quantity: 1 }] },
    });
  await buyer.toAddress();
  await buyer.fillAddress(person);
  await buyer.toPayment();
  await expect.poll(() => listEventNames(dataLayer).at(-1)).toBe('add_shipping_info');
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  await expect.poll(() => listEventNames(dataLayer).at(-1)).toBe('purchase');
  expect(dataLayer.at(-1)?.ecommerce).toEqual({
    transaction_id: reference,
    currency: 'CHF',
    value: 160,
    shipping: 0,
    tax: 0,
    items: [expect.objectContaining(bought)],
  });

  await page.reload();
  await buyer.onOrderPage();
  const other = await context.newPage();
  const otherDataLayer = await watchDataLayer(other);
  await other.goto(page.url());
  await expect(other.getByRole('main')).toContainText(reference);
  await expect.poll(() => otherDataLayer.length).toBeGreaterThan(1);
  expect(listEventNames(otherDataLayer)).toEqual([]);
  expect(listEventNames(dataLayer)).toEqual([
    'view_item_list',
    'view_item',
    'view_item',
    'add_to_cart',
    'view_item',
    'add_to_cart',
    'remove_from_cart',
    'begin_checkout',
    'add_shipping_info',
    'purchase',
  ]);
  const everything = JSON.stringify(dataLayer);
  const orderId = page.url().split('/').at(-1) ?? '';
  for (const secret of [...Object.values(person), orderId]) {
    if (secret.length > 3) expect(everything).not.toContain(secret);
  }
  // The address appears neither as page location nor as referrer.
  expect(everything).not.toMatch(/\?p=|\/order\/./);
});
