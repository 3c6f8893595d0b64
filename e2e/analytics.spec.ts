import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { APPROVED, buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { consentOn, DENIED, GRANTED } from './support/consent-question.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { eventsOf, watchDataLayer } from './support/watch-data-layer.ts';

test('nothing is measured before consent, nor after a refusal', async ({ page }) => {
  const told = await watchDataLayer(page);
  const shop = process.env.E2E_SHOP ?? '';
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop)) elsewhere.push(request.url());
  });
  const buyer = buyerOn(page, 'de-ch');
  const consent = consentOn(page, 'de-ch');
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
  const buyer = buyerOn(page, 'it-ch');
  const consent = consentOn(page, 'it-ch');
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

  await buyer.add('thank-you-physical', 25);
  await buyer.add('good-luck-digital', 80, 2);
  const bought = { item_id: 'good-luck-digital', item_category: 'digital', price: 80, quantity: 2 };
  expect(told.at(-1)).toMatchObject({ event: 'add_to_cart', ecommerce: { value: 160, items: [bought] } });
  await buyer.toCart();
  await page
    .getByRole('button', { name: /^Rimuovere|^Togliere|^Eliminare/ })
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

test('what a page shows is told once, whatever the language', async ({ page }) => {
  const told = await watchDataLayer(page);
  const buyer = buyerOn(page, 'de-ch');
  const heading = page.getByRole('heading', { level: 1 });
  await buyer.open('/content/faq');
  await consentOn(page, 'de-ch').all.click();
  await buyer.open('/products/digital');
  await expect.poll(() => eventsOf(told)).toEqual(['view_item_list']);
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(heading).toHaveText('Cartes cadeaux par e-mail');
  await page.getByRole('link', { name: 'Détails' }).first().click();
  await expect.poll(() => eventsOf(told)).toEqual(['view_item_list', 'view_item']);
  const name = await heading.textContent();
  await page.getByRole('link', { name: 'Italiano' }).click();
  await expect(heading).not.toHaveText(name ?? '');
  await page.getByRole('banner').getByRole('link', { name: 'Carte per posta' }).click();
  await expect.poll(() => eventsOf(told)).toEqual(['view_item_list', 'view_item', 'view_item_list']);
});

test('amounts changed in the cart are told as cards added and removed, up to what is bought', async ({
  page,
}) => {
  const told = await watchDataLayer(page);
  const buyer = buyerOn(page, 'de-ch');
  await buyer.open('/content/faq');
  await consentOn(page, 'de-ch').all.click();
  await buyer.add('flowers-digital', 30, 2);
  await buyer.toCart();
  const amount = page.getByRole('main').getByRole('textbox');
  const badge = page.getByTestId('cart-badge');
  await page.getByRole('button', { name: /^Eine Karte .* mehr$/ }).click();
  await expect(badge).toHaveText('3');
  await amount.fill('10');
  await expect(badge).toHaveText('10');
  await amount.blur();
  await amount.fill('400');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('nicht überschreiten');
  await amount.fill('6');
  await page.getByRole('button', { name: /^Eine Karte .* weniger$/ }).click();
  await expect(badge).toHaveText('5');
  await buyer.toAddress();
  await expect.poll(() => eventsOf(told).at(-1)).toBe('begin_checkout');
  const quantities = (name: string) =>
    told
      .filter(({ event }) => event === name)
      .flatMap(({ ecommerce }) => ecommerce?.items.map(({ quantity }) => quantity));
  expect(quantities('add_to_cart')).toEqual([2, 1, 7]);
  expect(quantities('remove_from_cart')).toEqual([4, 1]);
  expect(quantities('begin_checkout')).toEqual([2 + 1 + 7 - 4 - 1]);
});

test.describe('the tag', () => {
  // One after the other: each worker of the test runner would start a shop of its own.
  test.describe.configure({ mode: 'default' });
  let ownShop: JourneyShop;
  let tag: Server;
  let asked: string[];

  test.beforeAll(async () => {
    tag = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'text/javascript');
      response.end('document.documentElement.dataset.tag = "there";');
    });
    await new Promise<void>((resolve) => tag.listen(0, '127.0.0.1', resolve));
    const { port } = tag.address() as AddressInfo;
    ownShop = await openJourneyShop({ ANALYTICS_ID: 'G-TEST123', ANALYTICS_URL: `http://127.0.0.1:${port}` });
  });
  test.beforeEach(() => {
    asked = [];
  });
  test.afterAll(async () => {
    await ownShop.close();
    tag.close();
  });

  test('is fetched after consent and not before, and not where the address holds a secret', async ({
    page,
  }) => {
    const buyer = buyerOn(page, 'de-ch', ownShop.shop);
    const consent = consentOn(page, 'de-ch');
    const there = page.locator('html[data-tag=there]');
    const told = await watchDataLayer(page);
    await buyer.open('');
    await expect(consent.banner).toBeVisible();
    expect(asked).toEqual([]);
    await consent.details.click();
    await consent.box('preference').check();
    await consent.box('statistics').check();
    await consent.selection.click();
    await expect(there).toBeAttached();
    expect(asked).toEqual(['/gtag/js?id=G-TEST123']);
    await page.getByRole('link', { name: 'Karten per E-Mail' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(asked).toHaveLength(1);
    // A single tag takes commands alone.
    await expect.poll(() => told.at(-1)).toMatchObject({ 0: 'event', 1: 'view_item_list' });
    expect(eventsOf(told)).toEqual([]);

    await buyer.open('/payment?p=nobodys-secret');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(there).not.toBeAttached();
    expect(asked).toHaveLength(1);
    await buyer.open('/cart');
    await expect(there).toBeAttached();

    await consent.settings.click();
    await consent.box('statistics').uncheck();
    await consent.selection.click();
    await page.reload();
    await expect(consent.settings).toBeVisible();
    await expect(there).not.toBeAttached();
    expect(asked).toHaveLength(2);
  });
});
