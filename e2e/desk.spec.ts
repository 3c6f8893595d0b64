import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, generateCode, getSharedDesk, invite, PASSWORD } from './support/desk.ts';
import { test } from './support/shop-test.ts';

const journey = getSharedDesk();
const desk = journey.address;

/** Accepts a new person's invitation in the browser, which signs the person in. */
async function enter(page: Page, signInName: string, role: string): Promise<void> {
  const link = await invite(journey, { signInName, role });
  await page.goto(link);
  const key = await page
    .locator('[translate="no"]')
    .filter({ hasText: /^([A-Z2-7]{4} ?)+$/ })
    .innerText();
  expect(page.url()).not.toContain('#');
  await expectAccessible(page);
  await page.locator('input[type=password]').fill('zu kurz');
  await page.locator('input[autocomplete=one-time-code]').fill(generateCode(key));
  await page.keyboard.press('Enter');
  await expect(page.locator('input[type=password]')).toBeFocused();
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('input[autocomplete=one-time-code]').fill(generateCode(key));
  await page.keyboard.press('Enter');
  // The code of the invitation signs in.
  await expect(page).toHaveURL(`${desk}/today`);
}

test("a clerk's day: two roles, an order found by name and town, its receipt, a note, and the parcels, by keyboard alone", async ({
  page,
}) => {
  const reference = await buy(journey.journeyShop, { kind: 'digital' });
  await enter(page, 'anna.muster', 'packing,service');
  await expect(page.getByRole('banner')).toContainText('Verpackung, Kundendienst');
  await page.getByRole('link', { name: 'Bestellungen', exact: true }).press('Enter');
  await expect(page).toHaveURL(`${desk}/orders`);
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('muster THALWIL');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Nach Name und Adresse' })).toContainText('Lena Muster');
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Zurich' });
  await page.getByLabel('Vom').fill(today);
  await page.getByLabel('Bis und mit').fill(today);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Bestätigt');
  await page.getByRole('button', { name: 'Eingrenzen' }).press('Enter');
  await expect(page).toHaveURL(/status=Confirmed&text=muster/);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d+ Bestellung/);
  await expectAccessible(page);
  await search.fill('noemi@kundin.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('noemi@kundin.example');
  await expect(search).toBeFocused();
  await page.getByRole('link', { name: reference }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  await expectAccessible(page);
  await expect(page.getByRole('main')).not.toContainText(/\d{16}/);
  // The receipt is filed in the background, and the page updates.
  await page.getByRole('link', { name: /^Nummer \d+/ }).press('Enter');
  await expect(page).toHaveURL(/receipts\?text=\d+$/);
  await expect(page.getByRole('table')).toContainText(reference);
  await page.goBack();
  await page.getByRole('textbox', { name: 'Notiz' }).fill('Sie ruft am Montag wieder an.');
  await page.getByRole('button', { name: 'Notiz speichern' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('gespeichert');
  await expect(page.getByRole('main')).toContainText('Sie ruft am Montag wieder an.');
  // A reference finds its order immediately, however it is typed.
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type(reference.toLowerCase().replace('-', ''));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${desk}/orders/${reference}`);
  await page.getByRole('link', { name: 'Verpacken', exact: true }).press('Enter');
  await page.getByRole('link', { name: /^Bis heute fällig/ }).press('Enter');
  await expect(page).toHaveURL(`${desk}/packing?due=today`);
  await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
  await expect(page).toHaveURL(/sign-in/);
  await page.goto(`${desk}/orders/${reference}`);
  await expect(page).toHaveURL(/sign-in/);
});
