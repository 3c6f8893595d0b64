import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { readPdf, scanPicture } from './support/card-pdf.ts';
import { buyGifts } from './support/gifts.ts';
import { test } from './support/shop-test.ts';

const locateForm = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    forName: main.getByRole('textbox', { name: 'Für wen' }),
    message: main.getByRole('textbox', { name: 'Ihre Nachricht' }),
    fromName: main.getByRole('textbox', { name: 'Von wem', exact: true }),
    save: main.getByRole('button', { name: 'Speichern' }),
    saved: main.getByRole('status').filter({ hasText: 'Gespeichert' }),
  };
};

test('a card is personalized on a phone, its PDF has the message, and a till reads it from the screen', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await buyGifts(page);
  await page.goto(path);
  const { main, forName, message, fromName, saved } = locateForm(page);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Machen Sie ein Geschenk daraus');
  await forName.fill('Nonna Giuseppina');
  await message.fill('Alles Gute zum Achtzigsten!\nBis Sonntag.');
  await fromName.fill('Lea und Marco');
  await main.getByRole('radio', { name: 'Sternenhimmel' }).check();
  await expect(main.getByText('Für Nonna Giuseppina')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // The page saves a typed message before it draws the file.
  const downloading = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Als PDF herunterladen' }).click();
  const [sheet, ...more] = await readPdf(await readFile(await (await downloading).path()));
  expect(more).toEqual([]);
  for (const words of ['Nonna Giuseppina', 'Alles Gute zum Achtzigsten!', 'Lea und Marco'])
    expect(sheet?.text).toContain(words);
  expect(sheet?.barcodes).toHaveLength(1);
  await expect(saved).toBeVisible();

  await page.reload();
  await expect(forName).toHaveValue('Nonna Giuseppina');
  await expect(main.getByRole('radio', { name: 'Sternenhimmel' })).toBeChecked();

  await main.getByRole('link', { name: 'Auf dem Bildschirm übergeben' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main).not.toContainText('Kartennummer');
  await expectAccessible(page);
  const show = main.getByRole('button', { name: 'Strichcode zeigen' });
  await show.click();
  const code = main.getByRole('region', { name: 'Für die Kasse' });
  await expect(code.getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  const bars = code.getByRole('img', { name: 'Strichcode' });
  const box = await bars.boundingBox();
  expect(box?.width).toBeGreaterThan(0.8 * 390);
  // 25 mm at 96 px per inch.
  expect(box?.height).toBeGreaterThanOrEqual((25 / 25.4) * 96);
  const read = async () => scanPicture(new Blob([new Uint8Array(await bars.screenshot())]));
  const shown = (await code.locator('dd').first().textContent())?.replace(/\s/g, '') ?? '';
  expect(await read()).toEqual([shown]);
  // The page works offline and stores nothing.
  await context.setOffline(true);
  await code.getByRole('button', { name: 'Strichcode verbergen' }).click();
  await expect(code).toHaveCount(0);
  await show.click();
  expect(await read()).toEqual([shown]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(shown);
});

test('a message that fails to save stays, and the version of another window is shown beside it', async ({
  page,
  context,
}) => {
  const { path } = await buyGifts(page);
  await page.goto(path);
  const { main, forName, message, save, saved } = locateForm(page);
  await message.fill('Hoch sollst Du leben 🎉 小');
  await save.click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(/«小» können wir leider nicht drucken/);
  await expectAccessible(page);
  await message.fill('Hoch sollst Du leben');
  await expect(message).not.toHaveAttribute('aria-invalid', 'true');
  await save.click();
  await expect(saved).toBeVisible();

  const fault = { id: 'trace-1', timestamp: '2026-11-23T10:00:00.000Z', messageKey: 'INTERNAL_SERVER_ERROR' };
  await page.route('**/message', (route) => route.fulfill({ status: 500, json: fault }));
  await forName.fill('Grossmutter');
  await forName.press('Enter');
  const alert = main.getByRole('alert');
  await expect(alert).toContainText('Noch nicht gespeichert');
  await expect(alert).toContainText('Nichts ist verloren');
  await expect(alert).toContainText('trace-1');
  await expectAccessible(page);

  const leaving = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await leaving;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  page.once('dialog', (question) => void question.dismiss());
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(forName).toHaveValue('Grossmutter');

  await page.unroute('**/message');
  await save.click();
  await expect(saved).toBeVisible();

  const other = await context.newPage();
  await other.goto(path);
  await expect(locateForm(other).forName).toHaveValue('Grossmutter');
  await locateForm(other).forName.fill('Tante Rosa');
  await locateForm(other).save.click();
  await expect(locateForm(other).saved).toBeVisible();
  await forName.fill('Nonna');
  await save.click();
  await expect(alert).toContainText('in einem anderen Fenster geändert');
  await expect(alert).toContainText('Tante Rosa');
  await expect(alert.getByRole('button', { name: 'Gespeicherten Text laden' })).toBeFocused();
  await expect(forName).toHaveValue('Nonna');
  await expectAccessible(page);
  await save.click();
  await expect(saved).toBeVisible();
  await expect(alert).toHaveCount(0);

  await locateForm(other).forName.fill('Tante Rosalia');
  await locateForm(other).save.click();
  await locateForm(other).main.getByRole('button', { name: 'Gespeicherten Text laden' }).click();
  await expect(locateForm(other).forName).toHaveValue('Nonna');
});

test('the order page leads to several cards, one open at a time, and to the message for the envelope', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { path, orderId } = await buyGifts(page, { digital: 2, posted: 1 });
  await page.goto(path.replace('/gift/', '/order/'));
  await page.getByRole('link', { name: 'Geschenk gestalten' }).click();
  await expect(page).toHaveURL(new RegExp(`/de-ch/gift/${orderId}$`));
  const { main } = locateForm(page);
  const rows = main.getByRole('button', { name: /Karte \d von 2/ });
  await expect(rows).toHaveCount(2);
  await rows.nth(1).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true');
  const nameOnCard = main.getByRole('listitem').getByRole('textbox', { name: 'Für wen' });
  await nameOnCard.fill('Zoé');
  await rows.nth(0).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'false');
  await expect(nameOnCard).toHaveValue('');
  await rows.nth(1).click();
  await expect(nameOnCard).toHaveValue('Zoé');
  // The card and its saved message are open after the hand-over page.
  await main.getByRole('listitem').getByRole('link', { name: 'Auf dem Bildschirm übergeben' }).click();
  await main.getByRole('heading', { name: 'Ein Geschenk für Zoé' }).waitFor();
  await main.getByRole('link', { name: 'Zurück zum Gestalten' }).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect(nameOnCard).toHaveValue('Zoé');
  const envelope = main.getByRole('region', { name: 'Nachricht für die Sendung' });
  await envelope.getByRole('textbox', { name: 'Für wen' }).fill('Beat');
  await envelope.getByRole('button', { name: 'Speichern' }).click();
  await expect(envelope.getByText('Gespeichert')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
