import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../testkit/database.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { expectAccessible, expectAccessibleInFullRun } from './support/accessible.ts';
import { buy, getSharedDesk, signIn } from './support/desk.ts';
import { clerk } from './support/operator.ts';
import { test } from './support/shop-test.ts';

const desk = getSharedDesk();

/** Packs a parcel with one card and hands it to the carrier. */
async function ship(reference: string): Promise<void> {
  const { journeyShop } = desk;
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-journey-'));
  const file = join(folder, 'numbers.csv');
  const [number = ''] = await createExternalSystems(journeyShop.standIns).printedCards();
  await writeFile(file, `number\n${number}\n`);
  await clerk(journeyShop, 'pack', reference, file);
  await clerk(journeyShop, 'ship', reference);
  await rm(folder, { recursive: true });
}

const statusMessage = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Chooses an action by keyboard. */
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

async function write(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Records that a mail of the open order bounced. */
async function enterBounce(page: Page, mail: string): Promise<void> {
  await choose(page, 'E-Mail als zurückgekommen eintragen');
  const mails = page.getByRole('combobox', { name: 'Welche E-Mail' });
  const options = await mails.getByRole('option').allInnerTexts();
  await mails.selectOption({ label: options.find((option) => option.startsWith(mail)) ?? mail });
  await write(page, 'Grund', 'Mailer-Daemon');
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toContainText('steht jetzt unter den Pendenzen');
}

test('a letter returns: a clerk records it, corrects the address and replaces the card, by keyboard alone', async ({
  page,
}) => {
  const reference = await buy(desk.journeyShop, { kind: 'posted', email: 'brief@kundin.example' });
  await ship(reference);
  await signIn(page, desk, { signInName: 'anna.muster', role: 'replacements' }, `/orders/${reference}`);
  await choose(page, 'Brief als zurückgekommen eintragen');
  await expectAccessible(page);
  await write(page, 'Grund', 'Empfängerin weggezogen');
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toContainText('1 Karte ist als zurückgekommen eingetragen');
  // The page returns to the actions, where keyboard users continue.
  await expect(page.getByRole('heading', { level: 2, name: 'Mögliche Aktionen' })).toBeVisible();

  await choose(page, 'Lieferadresse berichtigen');
  await write(page, 'Postleitzahl', '50');
  await page.keyboard.press('Enter');
  const zip = page.getByRole('textbox', { name: 'Postleitzahl' });
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription(/vier Ziffern/);
  await expectAccessibleInFullRun(page);
  await write(page, 'Postleitzahl', '5000');
  await write(page, 'Ort', 'Aarau');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Sendung 1 ist schon an die alte Adresse verschickt');
  await expectAccessibleInFullRun(page);
  await write(page, 'Grund', 'Neue Adresse am Telefon');
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toContainText('Die Adresse ist berichtigt');
  await expect(page.getByRole('main')).toContainText('5000 Aarau');

  await page.getByRole('button', { name: 'Karte 1.1 ersetzen' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Welche Karte' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('muss in einer neuen Sendung verpackt werden');
  await expectAccessibleInFullRun(page);
  await write(page, 'Grund', 'Brief kam zurück');
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toContainText('Karte 1.1 ist gesperrt');
  const parcels = page.getByRole('table', { name: 'Sendungen' });
  await expect(parcels.getByRole('row').nth(2)).toContainText('Zu verpacken');
  await expect(page.getByRole('main')).not.toContainText(/\d{16}/);
});

test('two clerks correct one address: the second sees the change and loses no typed text', async ({
  page,
  browser,
}) => {
  const reference = await buy(desk.journeyShop, { kind: 'posted', email: 'zwei@kundin.example' });
  await signIn(page, desk, { signInName: 'anna.zwei', role: 'replacements' }, `/orders/${reference}`);
  await choose(page, 'Lieferadresse berichtigen');
  await write(page, 'Hausnummer', '21');
  await page.keyboard.press('Enter');
  await write(page, 'Grund', 'Anruf');

  const other = await browser.newPage();
  const beat = { signInName: 'beat.zwei', name: 'Beat Beispiel', role: 'replacements' };
  await signIn(other, desk, beat, `/orders/${reference}`);
  await choose(other, 'Lieferadresse berichtigen');
  await write(other, 'Vorname', 'Lea');
  await other.keyboard.press('Enter');
  await write(other, 'Grund', 'E-Mail');
  await other.keyboard.press('Enter');
  await expect(statusMessage(other)).toContainText('berichtigt');
  await other.close();

  await page.getByRole('button', { name: 'Adresse berichtigen', exact: true }).press('Enter');
  const conflict = page.getByRole('table', { name: 'Unterschiede' });
  await expect(conflict).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Beat Beispiel hat diese Adresse am');
  await expect(conflict.getByRole('row', { name: 'Vorname' })).toContainText('Lea');
  // The page does not scroll sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(conflict.getByRole('row', { name: 'Hausnummer' })).toContainText('21');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mit meiner Eingabe fortfahren' }).press('Enter');
  // Both corrections are there: the second clerk's on top of the first clerk's.
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Lea');
  await expect(page.getByRole('textbox', { name: 'Hausnummer' })).toHaveValue('21');
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).press('Enter');
  await page.getByRole('button', { name: 'Adresse berichtigen', exact: true }).press('Enter');
  await expect(statusMessage(page)).toContainText('berichtigt');
  await expect(page.getByRole('main')).toContainText('Lea');
});

test('a bounced mail is viewed, recorded, listed among the items and sent to the correct address', async ({
  page,
}) => {
  const email = 'falsch@kundin.example';
  const reference = await buy(desk.journeyShop, { kind: 'digital', email });
  const systems = createExternalSystems(desk.journeyShop.standIns);
  await expect.poll(async () => (await systems.mailsTo(email)).length).toBeGreaterThanOrEqual(2);
  await signIn(page, desk, { signInName: 'carla.muster', role: 'replacements' }, `/orders/${reference}`);
  const mails = page.getByRole('table', { name: 'E-Mails' });
  await mails.getByRole('link', { name: 'Digitale Karten' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Digitale Karten');
  await expect(page.getByRole('main')).toContainText(email);
  const text = page.frameLocator('iframe').locator('body');
  await expect(text).toContainText('Geschenkkarte');
  const [sent] = (await systems.mailsTo(email)).filter(({ attachments }) => attachments.length > 0);
  expect(sent).toBeDefined();
  await expect(text).not.toContainText(/\d{16}/);
  await expectAccessible(page);
  await page.getByRole('link', { name: `Zur Bestellung ${reference}` }).press('Enter');

  await enterBounce(page, 'Digitale Karten');
  await expect(page.getByRole('heading', { name: 'Offene Pendenzen' })).toBeVisible();
  await expectAccessibleInFullRun(page);

  await page.getByRole('link', { name: 'Pendenzen', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pendenzen');
  await expectAccessible(page);
  await page.getByRole('link', { name: reference }).press('Enter');
  await choose(page, 'E-Mail noch einmal senden');
  await page.getByRole('combobox', { name: 'Welche E-Mail' }).selectOption('cards');
  await write(page, 'Berichtigte E-Mail-Adresse (freiwillig)', 'richtig@kundin.example');
  await write(page, 'Grund', 'Am Telefon buchstabiert');
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toContainText('noch einmal gesendet');
  await expect(page.getByRole('heading', { name: 'Offene Pendenzen' })).toBeHidden();
  await expect.poll(async () => (await systems.mailsTo('richtig@kundin.example')).length).toBe(1);

  // A clerk can also resolve an item without another mail, by giving a reason.
  await enterBounce(page, 'Bestätigung');
  await page.getByRole('link', { name: 'Pendenzen', exact: true }).press('Enter');
  const item = page.getByRole('listitem').filter({ hasText: reference });
  await item.getByRole('button', { name: /^Erledigen/ }).press('Enter');
  await expect(item.getByRole('textbox', { name: 'Grund' })).toBeFocused();
  await page.keyboard.type('Kundin hat sie doch erhalten');
  await expectAccessibleInFullRun(page);
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toContainText('Erledigt: Bestätigung: zurückgekommen.');
  await expect(item).toBeHidden();
});

test('an action that moves value asks for the second factor again, and keeps the input when cancelled', async ({
  page,
}) => {
  const reference = await buy(desk.journeyShop, { kind: 'digital', email: 'faktor@kundin.example' });
  await signIn(page, desk, { signInName: 'dora.muster', role: 'replacements' }, `/orders/${reference}`);
  const { rows, close } = openDatabase(desk.journeyShop.database);
  await rows(
    `update desk_session set verified_at = verified_at - interval '1 hour'
      where person_id in (select id from person where sign_in_name like 'dora.muster%')`,
  ).finally(close);
  await choose(page, 'Karte ersetzen');
  await write(page, 'Grund', 'Kundin hat die Karte verloren');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bitte bestätigen Sie Ihre Identität' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Bestätigen Sie zuerst');
  await expect(page.getByRole('textbox', { name: 'Grund', exact: true })).toHaveValue(
    'Kundin hat die Karte verloren',
  );
});
