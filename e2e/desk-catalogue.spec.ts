import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { type JourneyDesk, openJourneyDesk, signIn } from './support/desk.ts';
import { nightly } from './support/nightly.ts';
import { test } from './support/shop-test.ts';

// One shop for all of them: each worker that took one would start its own.
test.describe.configure({ mode: 'default' });

let desk: JourneyDesk;
test.beforeAll(async () => {
  desk = await openJourneyDesk();
});
test.afterAll(() => desk?.own.close());

test('a name and a value change without an engineer: typed, looked at on the real page, published, taken back', async ({
  page,
}) => {
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
  await expect(page.getByText('Ganze Franken von 5 bis 500.')).toBeVisible();
  await expect(page.getByLabel('Bis (CHF)')).toBeFocused();
  await page.getByLabel('Bis (CHF)').fill('300');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await expectAccessible(page);
  // The real page shows it, in the preview alone.
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Runder Geburtstag');
  await expect(preview.locator('strong', { hasText: 'grosser' })).toBeVisible();
  const font = await preview.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
  const shop = await page.context().newPage();
  await shop.goto(`${desk.own.shop}/de-ch/giftcard/congratulations-digital`);
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
  // And back.
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
  // All of it is in the records.
  await page.getByRole('link', { name: 'Protokoll' }).click();
  await expect(
    page.getByRole('row', { name: /product-published product=congratulations-digital doch nicht/ }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('Enter in a reason takes no card off sale and publishes nothing', async ({ page }) => {
  await signIn(
    page,
    desk,
    { signInName: 'rita.ruhig', role: 'everything' },
    '/catalogue/congratulations-digital',
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await page.getByLabel('Platz').fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  for (const [reason, button, done] of [
    ['Grund für die Veröffentlichung', 'Jetzt veröffentlichen', 'Die Karte ist veröffentlicht.'],
    ['Grund für den Verkaufsstopp', 'Aus dem Verkauf nehmen', 'Die Karte kann nicht mehr gekauft werden.'],
    ['Grund für die Wiederaufnahme', 'In den Verkauf geben', 'Die Karte kann wieder gekauft werden.'],
  ] as const) {
    sent.length = 0;
    await page.getByRole('textbox', { name: reason }).fill('ein Versuch');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(done)).toBeVisible();
    expect(sent).toHaveLength(1);
  }
});

test(
  'a new card is begun with its picture, and sold once it is published',
  nightly('server/desk/catalogue.test.ts'),
  async ({ page }) => {
    await signIn(page, desk, { signInName: 'nina.neu', role: 'everything' }, '/catalogue');
    await page.getByLabel('Name in der Adresse').fill('Merci 2027');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kleinbuchstaben, Ziffern und Bindestriche, höchstens')).toBeVisible();
    await page.getByLabel('Name in der Adresse').fill('merci-2027');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('merci-2027');
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#0b5a49' } })
        .png()
        .toBuffer();
    const choose = async (width: number, height: number) =>
      page
        .getByLabel('Anderes Bild wählen')
        .setInputFiles({ name: 'merci.png', mimeType: 'image/png', buffer: await picture(width, height) });
    await choose(1300, 1300);
    await expect(page.getByText('nicht das Format einer Karte')).toBeVisible();
    await choose(1712, 1080);
    await expect(page.getByText('Das Bild ist im Entwurf.')).toBeVisible();
    for (const [language, name] of [
      ['Deutsch', 'Vielen Dank'],
      ['Französisch', 'Grand merci'],
      ['Italienisch', 'Mille grazie'],
    ] as const) {
      const side = page.getByRole('group', { name: language }).first();
      await side.getByLabel('Name').fill(name);
      await side.getByLabel('Kurztext').fill(name);
      await side.getByLabel('Beschreibung').fill(`${name}!`);
    }
    await page.getByLabel('Art der Karte').selectOption('digital');
    await page.getByLabel('Von (CHF)').fill('10');
    await page.getByLabel('Bis (CHF)').fill('200');
    await page.getByLabel('Platz').fill('1');
    await page.getByLabel('In den Listen').selectOption('yes');
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');
    await page.getByRole('region', { name: 'Veröffentlichen' }).getByRole('textbox').fill('neues Motiv');
    await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
    await expect(page.getByText('Die Karte ist veröffentlicht.')).toBeVisible();
    const answer = () => page.request.get(`${desk.own.shop}/api/products/merci-2027`);
    await expect.poll(async () => (await answer()).status()).toBe(200);
    expect(await (await answer()).json()).toMatchObject({
      name: { 'it-ch': 'Mille grazie' },
      available: true,
    });
  },
);
