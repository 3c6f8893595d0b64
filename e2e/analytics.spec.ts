import { expect, test } from '@playwright/test';
import { APPROVED, buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { consentOn, DENIED, GRANTED } from './support/consent-question.ts';
import { eventsOf, watchDataLayer } from './support/watch-data-layer.ts';

test('nothing is measured before consent, nor after a refusal', async ({ page }) => {
  const told = await watchDataLayer(page);
  const shop = process.env.E2E_SHOP ?? '';
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop)) elsewhere.push(request.url());
  });
  const buyer = buyerOn(page, 'de-ch');
  const consent = consentOn(page);
  await buyer.open('/products/physical');
  await buyer.add('birthday-physical', 50);
  await consent.selection.click();
  await buyer.toCart();
  await buyer.toAddress();
  expect(eventsOf(told)).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/^_g/) })]),
  );
  // Each page begins denied; a choice is an update.
  expect(told[0]).toMatchObject({ 0: 'consent', 1: 'default', 2: DENIED });
  expect(told.filter((entry) => entry[1] === 'update')).toMatchObject([{ 0: 'consent', 2: DENIED }]);
});

test('after consent the way of a buyer is measured, the purchase once, and nothing of the person', async ({
  page,
  context,
}) => {
  const told = await watchDataLayer(page);
  const buyer = buyerOn(page, 'de-ch');
  const consent = consentOn(page);
  const person = newPerson();
  await buyer.open('/products/digital');
  await consent.all.click();
  expect(eventsOf(told)).toEqual([]);
  expect(told.at(-1)).toMatchObject({ 0: 'consent', 1: 'update', 2: GRANTED });
  await page.reload();
  await expect.poll(() => eventsOf(told)).toEqual(['view_item_list']);
  expect(told.at(-1)?.ecommerce?.item_list_name).toBe('digital');
  expect(
    told
      .at(-1)
      ?.ecommerce?.items.map(({ index }) => index)
      .slice(0, 3),
  ).toEqual([0, 1, 2]);

  // What a page shows is told once, whatever the language.
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cartes cadeaux par e-mail');
  await page.getByRole('link', { name: 'Détails' }).first().click();
  await expect.poll(() => eventsOf(told)).toEqual(['view_item_list', 'view_item']);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de-ch\//);

  await buyer.add('thank-you-physical', 25);
  await buyer.add('good-luck-digital', 80, 2);
  const bought = { item_id: 'good-luck-digital', item_category: 'digital', price: 80, quantity: 2 };
  expect(told.at(-1)).toMatchObject({ event: 'add_to_cart', ecommerce: { value: 160, items: [bought] } });
  await buyer.toCart();
  await page
    .getByRole('button', { name: /entfernen$/ })
    .first()
    .click();
  await expect
    .poll(() => told.at(-1))
    .toMatchObject({
      event: 'remove_from_cart',
      ecommerce: { value: 25, items: [{ item_id: 'thank-you-physical', price: 25, quantity: 1 }] },
    });
  await buyer.toAddress();
  await buyer.fillAddress(person);
  await buyer.toPayment();
  await expect.poll(() => eventsOf(told).at(-1)).toBe('add_shipping_info');
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  await expect.poll(() => eventsOf(told).at(-1)).toBe('purchase');
  expect(told.at(-1)?.ecommerce).toEqual({
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
  const toldElsewhere = await watchDataLayer(other);
  await other.goto(page.url());
  await expect(other.getByRole('main')).toContainText(reference);
  await expect.poll(() => toldElsewhere.length).toBeGreaterThan(1);
  expect(eventsOf(toldElsewhere)).toEqual([]);
  expect(eventsOf(told)).toEqual([
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
  const everything = JSON.stringify(told);
  const orderId = page.url().split('/').at(-1) ?? '';
  for (const secret of [...Object.values(person), orderId]) {
    if (secret.length > 3) expect(everything).not.toContain(secret);
  }
  // Neither as where the visitor is nor as where the visitor came from.
  expect(everything).not.toMatch(/\?p=|\/order\/./);
});
