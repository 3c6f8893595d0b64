import { expect, type Locator, type Page } from '@playwright/test';
import { getSetClockSql } from '../testkit/clock.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { isFullRun } from '../testkit/full-run.ts';
import { expectAccessible } from './support/accessible.ts';
import { createDailyStatements } from './support/daily-statements.ts';
import { buy, type DeskWithRecords, openDeskWithRecords, signIn } from './support/desk.ts';
import { clerk } from './support/operator.ts';
import { test } from './support/shop-test.ts';

test.skip(!isFullRun, 'server/accounting compares the same statements without a browser');

let desk: DeskWithRecords;
test.beforeAll(async () => {
  desk = await openDeskWithRecords();
});
test.afterAll(() => desk?.close());

const today = new Date();
const month = today.toISOString().slice(0, 7);
const day = today.toISOString().slice(0, 10);
const TEAM = { signInName: 'mona', name: 'Mona Muster', role: 'refunds,accounts' };

/** Records that a refund was paid by a bank transfer. */
async function enterTransfer(page: Page, reference: string, bankReference: string): Promise<void> {
  await page.goto(`${desk.address}/orders/${reference}`);
  const panel = page.getByRole('region', { name: 'Zurückerstatten' });
  await panel.getByRole('radio', { name: /^Per Bank überwiesen/ }).check();
  await panel.getByRole('textbox', { name: 'Referenz der Überweisung' }).fill(bankReference);
  await panel.getByRole('textbox', { name: 'Grund' }).fill('Am Schalter überwiesen');
  await panel.getByRole('button', { name: 'Überweisung eintragen' }).press('Enter');
  await expect(page.getByRole('main')).toContainText('per Bank bezahlt');
}

async function compare(step: Locator): Promise<void> {
  const statements = createDailyStatements(`${month}-01`, 31, [
    { day, amount: -5000, bankReference: 'B1', endToEndId: 'E2E-1', name: 'Noemi Muster' },
    { day, amount: 5000, bankReference: 'B2', endToEndId: 'E2E-1', name: 'Noemi Muster', isReturn: true },
    { day, amount: -5000, bankReference: 'B3', endToEndId: 'R-77', name: 'Kaffeemaschinen Huber AG' },
  ]);
  await step
    .getByLabel('Dateien', { exact: true })
    .setInputFiles({ name: 'auszuege.zip', mimeType: 'application/zip', buffer: statements });
  await step.getByRole('checkbox').uncheck();
  await step.getByRole('button', { name: 'Vergleichen' }).press('Enter');
}

test('a month with daily statements in a ZIP: a returned transfer is no refund, and an equal amount is only suggested', async ({
  page,
}) => {
  const systems = createExternalSystems(desk.journeyShop.standIns);
  const references = [
    await buy(desk.journeyShop, { kind: 'digital' }),
    await buy(desk.journeyShop, { kind: 'digital' }),
  ];
  await systems.control('saferpay', { endpoint: 'Refund', fault: 'error:TRANSACTION_DECLINED', times: 2 });
  for (const reference of references) await clerk(desk.journeyShop, 'refund', reference);
  await signIn(page, desk, TEAM);
  await expect(page.getByRole('banner')).toContainText('Rückerstattungen, Buchhaltung');
  for (const [index, reference] of references.entries())
    await enterTransfer(page, reference, `E2E-${index + 1}`);
  const over = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 3, 12);
  await desk.rows(getSetClockSql(Math.ceil((over - today.getTime()) / 1000)));

  await signIn(page, desk, TEAM, `/accounts/${month}`);
  const step = page.getByRole('region', { name: /^2\. / });
  await compare(step);
  const refunds = step.getByRole('table', { name: 'Per Bank bezahlte Rückerstattungen' });
  const returned = refunds.getByRole('row', { name: RegExp(references[0] ?? '') });
  const suggested = refunds.getByRole('row', { name: RegExp(references[1] ?? '') });
  await expect(returned).toContainText('zurückgekommen');
  await expect(suggested).toContainText('zu bestätigen');
  await expect(suggested).toContainText('Nur der Betrag stimmt überein.');
  await expectAccessible(page);
  await suggested.getByRole('button', { name: 'Das ist die Buchung' }).press('Enter');
  await expect(suggested).toContainText('bestätigt');

  // A reloaded page knows the confirmation, but not the files.
  await page.reload();
  await compare(step);
  await expect(suggested).toContainText('bestätigt');
  await expect(returned).toContainText('zurückgekommen');

  // The buyer has no money, so the returned transfer is also a review item.
  await page.getByRole('link', { name: 'Pendenzen', exact: true }).press('Enter');
  const item = page.getByRole('listitem').filter({ hasText: 'Überweisung zurückgekommen' });
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('CHF 50.00');
  await item.getByRole('link', { name: references[0] ?? '' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(references[0] ?? '');
});
