import { expect, type Page } from '@playwright/test';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { expectAccessible, expectAccessibleInFullRun } from './support/accessible.ts';
import { buy, getSharedDesk, signIn } from './support/desk.ts';
import { test } from './support/shop-test.ts';

const desk = getSharedDesk();

const refundPanel = (page: Page) => page.getByRole('region', { name: 'Zurückerstatten' });
/** The refund request of one order in the list of pending requests. */
const findRequest = (page: Page, reference: string) =>
  page
    .getByRole('region', { name: /Freigabe/ })
    .locator('div', { has: page.getByRole('link', { name: reference }) })
    .filter({ has: page.getByRole('textbox', { name: 'Begründung' }) })
    .last();
const statusMessage = (page: Page) => page.getByRole('main').getByRole('status').first();

test('a refund above the limit: one clerk requests it, the other finds it, approves it and sees it completed', async ({
  browser,
}) => {
  const [anna, beat] = await Promise.all([browser.newPage(), browser.newPage()]);
  const reference = await buy(desk.journeyShop, { kind: 'digital', cards: 3, francs: 100 });
  const order = `/orders/${reference}`;
  await signIn(anna, desk, { signInName: 'anna', name: 'Anna Muster', role: 'refunds' }, order);
  await signIn(beat, desk, { signInName: 'beat', name: 'Beat Beispiel', role: 'refunds' });

  await anna.getByText(/^Zurzeit nicht möglich \(\d+\)/).press('Enter');
  await expect(anna.getByRole('main')).toContainText('Gehört nicht zu Ihrer Rolle.');
  const journeyShop = refundPanel(anna);
  await journeyShop.getByRole('button', { name: 'Rückerstattung vorbereiten' }).press('Enter');
  // The desk shows the total before anything is confirmed.
  await expect(journeyShop).toContainText('CHF 300.00');
  await expect(journeyShop).toContainText('3 Karten werden gesperrt');
  await expect(journeyShop).toContainText('zweite Person');
  await expectAccessible(anna);
  await journeyShop.getByRole('radio', { name: 'Einzelne Karten' }).check();
  await expect(journeyShop).toContainText('mindestens eine Karte');
  await journeyShop.getByRole('checkbox', { name: '1.2' }).check();
  await expect(journeyShop.getByRole('button', { name: 'CHF 100.00 zurückerstatten' })).toBeVisible();
  await expectAccessibleInFullRun(anna);
  await journeyShop.getByRole('checkbox', { name: 'Alle 3' }).check();
  await journeyShop.getByRole('button', { name: 'CHF 300.00 zur Freigabe vorlegen' }).click();
  // A reason is required.
  await expect(journeyShop.getByRole('textbox', { name: 'Grund' })).toBeFocused();
  await anna.keyboard.type('Kundin hat sich geirrt');
  await anna.keyboard.press('Enter');
  await expect(statusMessage(anna)).toContainText('warten jetzt auf die Freigabe');
  await expect(journeyShop.getByRole('button', { name: 'Antrag zurückziehen' })).toBeVisible();
  await expect(journeyShop.getByRole('button', { name: /freigeben/ })).toHaveCount(0);
  await expectAccessibleInFullRun(anna);

  // The other clerk sees that a request is pending.
  await beat.reload();
  const place = beat.getByRole('navigation').getByRole('link', { name: /Freigaben/ });
  await expect(place).toContainText('1');
  await place.press('Enter');
  await expect(beat.getByRole('heading', { level: 1 })).toContainText('Freigabe');
  await expect(beat.getByRole('main')).toContainText('Anna Muster');
  await expectAccessible(beat);
  await beat.getByRole('link', { name: reference }).press('Enter');
  const theirs = refundPanel(beat);
  await expect(theirs).toContainText('Anna Muster');
  await expectAccessibleInFullRun(beat);
  await theirs.getByRole('textbox', { name: 'Begründung' }).fill('Mit der Kundin gesprochen');
  await theirs.getByRole('button', { name: 'CHF 300.00 freigeben' }).press('Enter');
  await expect(statusMessage(beat)).toContainText('hat begonnen');
  // The page updates without a key press.
  await expect(theirs).toContainText('schon ganz zurückerstattet');
  await expect(beat.getByRole('main')).toContainText('freigegeben, beantragt von Anna Muster');
  await expect(beat.getByRole('main')).toContainText('Beat Beispiel');
  await expect(place).not.toContainText('1');
  await beat.goto(`${desk.address}/refunds`);
  await expect(beat.getByRole('main')).toContainText('Freigegeben');
  await expect(beat.getByRole('main')).toContainText('nichts freizugeben');
});

test('cards to another address: one clerk requests it, another sees both addresses and approves', async ({
  browser,
}) => {
  const [anna, beat] = await Promise.all([browser.newPage(), browser.newPage()]);
  const [before, after] = ['mira.alt@kundin.example', 'mira.neu@kundin.example'];
  const reference = await buy(desk.journeyShop, { kind: 'digital', cards: 3, francs: 100, email: before });
  const systems = createExternalSystems(desk.journeyShop.standIns);
  await expect.poll(async () => (await systems.mailsTo(before)).length).toBeGreaterThanOrEqual(2);
  const order = `/orders/${reference}`;
  await signIn(anna, desk, { signInName: 'anna', name: 'Anna Muster', role: 'replacements' }, order);
  await anna.getByRole('button', { name: 'E-Mail noch einmal senden', exact: true }).press('Enter');
  await anna.getByRole('combobox', { name: 'Welche E-Mail' }).selectOption('cards');
  await anna.getByRole('textbox', { name: 'Berichtigte E-Mail-Adresse' }).fill(after);
  await anna.getByRole('textbox', { name: 'Grund' }).fill('Am Telefon buchstabiert');
  await anna.keyboard.press('Enter');
  await expect(statusMessage(anna)).toContainText('wartet jetzt auf die Freigabe');
  await anna.getByRole('link', { name: 'Zu den Freigaben' }).press('Enter');
  const journeyShop = findRequest(anna, reference);
  await expect(journeyShop.getByRole('button', { name: 'Antrag zurückziehen' })).toBeVisible();
  await expect(journeyShop.getByRole('button', { name: 'Freigeben' })).toHaveCount(0);

  const person = { signInName: 'beat', name: 'Beat Beispiel', role: 'replacements' };
  await signIn(beat, desk, person, '/refunds');
  const theirs = findRequest(beat, reference);
  for (const text of ['Anna Muster', before, after, 'CHF 300.00', 'Am Telefon buchstabiert'])
    await expect(theirs).toContainText(text);
  await expectAccessible(beat);
  expect(await systems.mailsTo(after)).toEqual([]);
  await theirs.getByRole('textbox', { name: 'Begründung' }).fill('Zurückgerufen');
  await theirs.getByRole('button', { name: 'Freigeben' }).press('Enter');
  await expect(statusMessage(beat)).toContainText('Freigegeben und ausgeführt');
  await expect(theirs).toHaveCount(0);
  const decided = beat.getByRole('table', { name: 'Zuletzt entschiedene Änderungen' });
  await expect(decided.getByRole('row', { name: reference })).toContainText('Beat Beispiel');
  await expectAccessibleInFullRun(beat);
  // The new address gets new cards, the old one a warning.
  await expect
    .poll(
      async () => (await systems.mailsTo(after)).filter(({ attachments }) => attachments.length > 0).length,
    )
    .toBeGreaterThanOrEqual(1);
  await expect
    .poll(async () =>
      (await systems.mailsTo(before)).some(({ subject }) => subject.includes('wurde geändert')),
    )
    .toBe(true);
});
