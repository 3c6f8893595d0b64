import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type JourneyDesk, openJourneyDesk, signIn } from './support/desk.ts';
import { test } from './support/shop-test.ts';

let desk: JourneyDesk;
test.beforeAll(async () => {
  desk = await openJourneyDesk();
});
test.afterAll(() => desk?.journeyShop.close());

test('a clerk changes a name and a value, previews, publishes and reverts them', async ({ page }) => {
  await signIn(page, desk, { signInName: 'carla.katalog', role: 'everything' }, '/catalogue');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'congratulations-digital' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const before = await heading.innerText();
  const german = page.getByRole('group', { name: 'Deutsch' }).first();
  await german.getByLabel('Name').fill('Runder Geburtstag');
  await german.getByLabel('Beschreibung').fill('Ein **grosser** Tag.\n\n- mit Torte\n- mit Freunden');
  await page.getByLabel('Bis (CHF)').fill('2');
  await page.getByRole('button', { name: 'Entwurf speichern' }).click();
  await expect(page.getByText('Nur ganze Franken von 5 bis 500.')).toBeVisible();
  await expect(page.getByLabel('Bis (CHF)')).toBeFocused();
  await page.getByLabel('Bis (CHF)').fill('300');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await expectAccessible(page);
  // Only the preview of the real page shows the change.
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Runder Geburtstag');
  await expect(preview.locator('strong', { hasText: 'grosser' })).toBeVisible();
  const font = await preview.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
  const shop = await page.context().newPage();
  await shop.goto(`${desk.journeyShop.shop}/de-ch/giftcard/congratulations-digital`);
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(before);
  expect(await shop.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)).toBe(font);
  await page
    .getByRole('region', { name: 'Veröffentlichen' })
    .getByRole('textbox')
    .fill('Name des Sortiments 2027');
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await expect(page.getByText('Die Karte ist veröffentlicht.')).toBeVisible();
  await expect(page.getByText('Carla Katalog').or(page.getByText('Anna Muster')).first()).toBeVisible();
  await expect(async () => {
    await shop.reload();
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Runder Geburtstag', { timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: 'In die Felder übernehmen' }).last().click();
  await expect(heading).toHaveText(before);
  await page.getByRole('button', { name: 'Entwurf speichern' }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await page.getByRole('region', { name: 'Veröffentlichen' }).getByRole('textbox').fill('doch nicht');
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await expect(page.getByText('Die Karte ist veröffentlicht.')).toBeVisible();
  await expect(async () => {
    await shop.reload();
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText(before, { timeout: 1000 });
  }).toPass();
  // The audit log records all of it.
  await page.getByRole('link', { name: 'Protokoll' }).click();
  await expect(
    page.getByRole('row', { name: /Karte congratulations-digital veröffentlicht doch nicht/ }),
  ).toBeVisible();
  await expectAccessible(page);

  // Enter in the reason field neither takes the card off sale nor publishes anything.
  await page.goto(`${desk.address}/catalogue/congratulations-digital`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await page.getByLabel('Reihenfolge').fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  for (const [reason, button, done] of [
    ['Grund für die Veröffentlichung', 'Jetzt veröffentlichen', 'Die Karte ist veröffentlicht.'],
    ['Grund für den Verkaufsstopp', 'Aus dem Verkauf nehmen', 'Die Karte kann nicht mehr gekauft werden.'],
    ['Grund für die Wiederaufnahme', 'In den Verkauf aufnehmen', 'Die Karte kann wieder gekauft werden.'],
  ] as const) {
    sent.length = 0;
    await page.getByRole('textbox', { name: reason }).fill('ein Versuch');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(done)).toBeVisible();
    expect(sent).toHaveLength(1);
  }
});
