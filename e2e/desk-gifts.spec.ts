import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { getSharedDesk, signIn } from './support/desk.ts';
import { buyGifts } from './support/gifts.ts';
import { test } from './support/shop-test.ts';

const desk = getSharedDesk();

/** Creates a buyer that acts through the API, without pages. */
async function createBuyer(page: Page, orderId: string) {
  const path = `${desk.journeyShop.shop}/api/gifts/${orderId}`;
  const { request } = page;
  const cookies = await page.context().cookies();
  const headers = { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
  const gifts = await (await request.get(path)).json();
  return {
    plan: async (day: string) => {
      const sending = `${path}/cards/${gifts.cards[0].id}/sendings/${randomUUID()}`;
      const data = { email: 'nora@beispiel.example', lang: 'de-ch', fromName: 'Lea', time: { day, hour: 8 } };
      expect((await request.put(sending, { headers, data })).status()).toBe(200);
    },
    writeForEnvelope: async (message: string) => {
      const data = { ...gifts.parcels[0].giftMessage, message };
      expect((await request.put(`${path}/parcels/1/message`, { headers, data })).status()).toBe(200);
    },
  };
}

test('a clerk sees a planned gift as it was planned, and stops it by keyboard alone', async ({ page }) => {
  const { orderId, reference } = await buyGifts(page, { digital: 1, posted: 1 });
  const buyer = await createBuyer(page, orderId);
  await signIn(page, desk, { signInName: 'gabi.muster', role: 'replacements' }, `/orders/${reference}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await buyer.plan(day);
  await buyer.writeForEnvelope('Nur für Nora');
  const gifts = page.getByRole('table', { name: 'Geschenke' });
  await expect(gifts).toContainText('geplant');
  await expect(gifts).toContainText('nora@beispiel.example');
  await expect(page.getByRole('main')).toContainText('Mit Nachricht im Couvert: Sendung 1.');
  await expect(page.getByRole('main')).not.toContainText('Nur für Nora');
  await expectAccessible(page);

  await gifts.getByRole('button', { name: 'Versand 1 stoppen' }).press('Enter');
  const form = page.getByRole('region', { name: 'Versand eines Geschenks stoppen' });
  await expect(form.getByRole('combobox')).toHaveAccessibleDescription(/erhält keine E-Mail/);
  await form.getByRole('textbox', { name: 'Grund' }).focus();
  await page.keyboard.type('Falsche Adresse');
  // Otherwise the sticky header may cover half of a link.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Versand 1 wurde gestoppt.');
  await expect(gifts).toContainText('gestoppt im Backoffice');
  await expect(gifts.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Versand 1 eines Geschenks gestoppt')).toBeVisible();
});

test('a packer sees that a printed card has a message, in the list and with the parcel', async ({ page }) => {
  const { orderId, reference } = await buyGifts(page, { digital: 1, posted: 1 });
  const buyer = await createBuyer(page, orderId);
  await signIn(page, desk, { signInName: 'pia.muster', role: 'packing' }, '/packing');
  const row = page.getByRole('row', { name: reference });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('mit Nachricht');
  await buyer.writeForEnvelope('Nur für Nora');
  await expect(row).toContainText('mit Nachricht');
  await expectAccessible(page);
  await page.getByRole('link', { name: reference, exact: true }).press('Enter');
  await expect(page.getByText('Gedruckte Nachricht beilegen')).toBeVisible();
  await expectAccessible(page);
  const printed = await page.request.get(
    new URL(
      (await page.getByRole('link', { name: 'Nachricht drucken (PDF)' }).getAttribute('href')) ?? '',
      desk.address,
    ).href,
  );
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf']);

  // A packer can't open orders.
  await page.goto(`${desk.address}/orders`);
  await expect(page.getByRole('main')).toContainText('Rolle');
  await expectAccessible(page);
});
