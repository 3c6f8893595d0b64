import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { getSetClockSql } from '../testkit/clock.ts';
import { expectAccessible, expectAccessibleInFullRun } from './support/accessible.ts';
import { buy, type DeskWithRecords, openDeskWithRecords, signIn } from './support/desk.ts';
import { test } from './support/shop-test.ts';

let desk: DeskWithRecords;
test.beforeAll(async () => {
  desk = await openDeskWithRecords();
});
test.afterAll(() => desk?.close());

async function receiptsFiled(count: number): Promise<void> {
  const filed = () => desk.rows<{ count: number }>('select count(*)::int as count from receipt');
  await expect.poll(async () => (await filed())[0]?.count, { timeout: 60_000 }).toBe(count);
}

/** A file from an acquirer or the bank, ready for upload. */
async function readUpload(name: string) {
  const answer = await fetch(`${desk.journeyShop.standIns}/acquirers/${name}`);
  return { name, mimeType: 'text/plain', buffer: Buffer.from(await answer.arrayBuffer()) };
}

const statusMessage = (page: Page) => page.getByRole('main').getByRole('status').first();

test('month end: open items, comparison of records, checks, files, closing, and a receipt', async ({
  page,
}) => {
  const references = [
    await buy(desk.journeyShop, { kind: 'digital' }),
    await buy(desk.journeyShop, { kind: 'digital', method: 'TWINT' }),
  ];
  await receiptsFiled(2);
  // Moves the clock to the first days of the next month.
  const today = new Date();
  const over = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 3, 12);
  await desk.rows(getSetClockSql(Math.ceil((over - today.getTime()) / 1000)));
  await signIn(page, desk, { signInName: 'berta', name: 'Berta Buch', role: 'accounts' });
  await expect(page).toHaveURL(`${desk.address}/accounts`);
  await expectAccessible(page);
  await page.getByRole('link', { name: /abschliessen$/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Monatsabschluss');
  const step = (number: number) => page.getByRole('region', { name: RegExp(`^${number}\\. `) });
  await expect(step(1)).toContainText('Es ist nichts mehr offen');
  await expect(step(2)).toContainText('Noch zu tun');
  await expectAccessible(page);

  // One press does not close a period with unfinished steps.
  const reason = step(5).getByRole('textbox', { name: 'Grund' });
  await reason.fill('zu früh');
  await page.keyboard.press('Enter');
  await expect(step(5)).toContainText('Noch zu tun oder nicht ganz geklärt: Abgleich, Prüfung.');
  await expect(step(5).getByRole('button', { name: /trotzdem abschliessen/ })).toBeVisible();
  await expect(step(5).getByRole('button', { name: 'Noch nicht' })).toBeFocused();
  await expectAccessibleInFullRun(page);
  await page.keyboard.press('Enter');
  await reason.fill('');

  await step(2)
    .getByLabel('Dateien', { exact: true })
    .setInputFiles([
      await readUpload('worldline.csv'),
      await readUpload('twint.csv'),
      await readUpload('camt.053.xml'),
    ]);
  await expect(step(2).getByRole('combobox', { name: 'twint.csv' })).toHaveValue('twint');
  await expect(step(2).getByRole('combobox', { name: 'camt.053.xml' })).toHaveValue('');
  // The provider can't list earlier days. The desk says that a list is missing and keeps the files.
  await step(2).getByRole('button', { name: 'Vergleichen' }).press('Enter');
  await expect(step(2)).toContainText('hat keine Liste geliefert');
  await step(2).getByRole('checkbox').uncheck();
  await step(2).getByRole('button', { name: 'Vergleichen' }).press('Enter');
  const sums = step(2).getByRole('table', { name: 'Summen' });
  await expect(sums).toContainText('worldline');
  await expect(sums.getByRole('row', { name: /twint Zahlungen/ })).toContainText('CHF 50.00');
  await expect(sums.getByRole('columnheader', { name: 'Differenz' })).toBeVisible();
  await expect(step(2)).toContainText('Zuletzt am');
  await expectAccessibleInFullRun(page);

  // A bad file is reported by line number, and nothing is compared.
  await step(2)
    .getByLabel('Dateien', { exact: true })
    .setInputFiles([{ name: 'falsch-twint.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') }]);
  await step(2).getByRole('button', { name: 'Vergleichen' }).press('Enter');
  await expect(step(2)).toContainText('falsch-twint.csv');
  await expect(step(2)).toContainText('Es wurde nichts verglichen');

  await step(3).getByRole('button', { name: 'Prüfen' }).press('Enter');
  await expect(step(3)).toContainText('Regeln geprüft');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    step(4).getByRole('link', { name: 'Verkäufe' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^orders-.*\.xlsx$/);
  const workbook = unzipSync(await readFile(await file.path()));
  const content = Buffer.from(workbook['xl/worksheets/sheet1.xml'] ?? []).toString();
  for (const reference of references) expect(content).toContain(reference);
  expect(content).not.toContain('Muster');

  await step(5)
    .getByRole('button', { name: /endgültig abschliessen/ })
    .click();
  await expect(step(5).getByRole('textbox', { name: 'Grund' })).toBeFocused();
  await page.keyboard.type('Monatsende');
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toContainText('ist abgeschlossen');
  await expect(step(5)).toContainText('Berta Buch');
  await expectAccessibleInFullRun(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Quittungen' }).press('Enter');
  await page.getByRole('textbox', { name: 'Nummer oder Bestellung' }).fill(references[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('1 Dokument');
  await expectAccessible(page);
  const document = page.getByRole('link', { name: /ansehen/ });
  const address = `${desk.address}${await document.getAttribute('href')}`;
  const pdf = await page.request.get(address, { maxRetries: 2 });
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
