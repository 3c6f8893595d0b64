import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessibleInFullRun } from './support/accessible.ts';
import { buy, getSharedDesk, signIn } from './support/desk.ts';
import { test } from './support/shop-test.ts';

const desk = getSharedDesk();
let reference: string;
test.beforeAll(async () => {
  reference = await buy(desk.journeyShop, { kind: 'digital' });
});

const CHANGES = '**/api/changes';

/** Opens a page and waits for its event stream. */
async function openLive(page: Page, signInName: string, path: string): Promise<void> {
  const live = page.waitForResponse(CHANGES);
  await signIn(page, desk, { signInName, role: 'service' }, path);
  expect((await live).status()).toBe(200);
}

async function writeNote(page: Page, note: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Notiz' }).fill(note);
  await page.getByRole('button', { name: 'Notiz speichern' }).press('Enter');
}

test('one clerk sees changes by another without interaction, also after a broken connection', async ({
  page,
  browser,
}) => {
  const path = `/orders/${reference}`;
  const other = await (await browser.newContext()).newPage();
  await openLive(other, 'berta', path);
  const cut = (route: Route) => route.abort('connectionfailed');
  await page.route(CHANGES, cut);
  await signIn(page, desk, { signInName: 'anna', role: 'service' }, path);
  await expect(
    page.getByRole('banner').getByRole('status').filter({ hasText: 'Keine Live-Aktualisierung' }),
  ).toBeVisible();
  await expectAccessibleInFullRun(page);
  await writeNote(other, 'Während der Unterbrechung.');
  await expect(other.getByRole('main')).toContainText('Während der Unterbrechung.');
  await expect(page.getByRole('main')).not.toContainText('Während der Unterbrechung.');
  await page.unroute(CHANGES, cut);
  await expect(page.getByRole('main')).toContainText('Während der Unterbrechung.');
  await expect(page.getByText('Keine Live-Aktualisierung')).toHaveCount(0);

  // The update does not overwrite what the other clerk is typing.
  const note = other.getByRole('textbox', { name: 'Notiz' });
  await note.fill('Noch nicht fertig');
  await writeNote(page, 'Sie ruft am Montag wieder an.');
  await expect(other.getByRole('main')).toContainText('Sie ruft am Montag wieder an.');
  await expect(note).toHaveValue('Noch nicht fertig');
  await expect(note).toBeFocused();
  await other.context().close();
});

test('signing out in one window shows the sign-in page in the other', async ({ page, context }) => {
  await openLive(page, 'eva', `/orders/${reference}`);
  const second = await context.newPage();
  const live = second.waitForResponse(CHANGES);
  await second.goto(`${desk.address}/orders`);
  await live;
  await page.bringToFront();
  await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
  await expect(page).toHaveURL(/sign-in/);
  await expect(second).toHaveURL(/sign-in/);
});
