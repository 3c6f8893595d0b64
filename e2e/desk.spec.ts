import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, generateCode, getSharedDesk, invite, PASSWORD } from './support/desk.ts';
import { test } from './support/shop-test.ts';

const journey = getSharedDesk();
const desk = journey.address;

/** Accepts a new person's invitation in the browser and signs in. */
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
  await expect(page).toHaveURL(`${desk}/sign-in`);
  await expectAccessible(page);
  await page.keyboard.type(signInName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  // The next code, because the current code is used up.
  await page.keyboard.type(generateCode(key, 1));
  await page.keyboard.press('Enter');
}

test('a clerk accepts an invitation, signs in, finds an order by a name and keeps a note, by keyboard alone', async ({
  page,
}) => {
  const reference = await buy(journey.journeyShop, { kind: 'digital' });
  await enter(page, 'anna.muster', 'service');
  await expect(page).toHaveURL(`${desk}/today`);
  await page.getByRole('link', { name: 'Bestellungen', exact: true }).press('Enter');
  await expect(page).toHaveURL(`${desk}/orders`);
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('noemi@kundin.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('noemi@kundin.example');
  await expect(search).toBeFocused();
  await page.getByRole('link', { name: reference }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  await expectAccessible(page);
  await expect(page.getByRole('main')).not.toContainText(/\d{16}/);
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
  await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
  await expect(page).toHaveURL(/sign-in/);
  await page.goto(`${desk}/orders/${reference}`);
  await expect(page).toHaveURL(/sign-in/);
});
