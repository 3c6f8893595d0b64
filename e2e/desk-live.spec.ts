import { expect, type Page, type Route } from '@playwright/test';
import { createBuyer } from '../testkit/buyer.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { expectAccessibleInWholeRun } from './support/accessible.ts';
import { type JourneyDesk, sharedDesk, signIn } from './support/desk.ts';
import { test } from './support/shop-test.ts';

let desk: JourneyDesk;
let reference: string;
test.beforeAll(async () => {
  desk = sharedDesk();
  reference = await buy();
});

/** A paid order of one digital card. */
async function buy(): Promise<string> {
  const { shop, standIns } = desk.own;
  const buyer = createBuyer({ email: 'noemi@kundin.example', cards: 1, francs: 50, kind: 'digital' });
  await buyer.open(shop);
  const { body } = await buyer.placeOrder(shop, crypto.randomUUID());
  const placed = String(body.reference);
  await buyer.returnToShop(shop, await createExternalSystems(standIns).pay(placed));
  return placed;
}

const CHANGES = '**/api/changes';

/** Opens a page, and is there when its stream of changes is. */
async function openLive(page: Page, signInName: string, path: string): Promise<void> {
  const live = page.waitForResponse(CHANGES);
  await signIn(page, desk, { signInName, role: 'service' }, path);
  expect((await live).status()).toBe(200);
}

async function writeNote(page: Page, note: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Notiz' }).fill(note);
  await page.getByRole('button', { name: 'Notiz speichern' }).press('Enter');
}

test('one person writes a note, and another who looks at the order sees it without touching anything', async ({
  page,
  browser,
}) => {
  const path = `/orders/${reference}`;
  const other = await (await browser.newContext()).newPage();
  await openLive(page, 'anna', path);
  await openLive(other, 'berta', path);
  // What one is just writing stays as it is.
  await other.getByRole('textbox', { name: 'Notiz' }).fill('Noch nicht fertig');
  await writeNote(page, 'Sie ruft am Montag wieder an.');
  await expect(other.getByRole('main')).toContainText('Sie ruft am Montag wieder an.');
  await expect(other.getByRole('textbox', { name: 'Notiz' })).toHaveValue('Noch nicht fertig');
  await expect(other.getByRole('textbox', { name: 'Notiz' })).toBeFocused();
  await other.context().close();
});

test('a connection that breaks is told calmly, and what was missed is there when it is back', async ({
  page,
  browser,
}) => {
  const path = `/orders/${reference}`;
  const other = await (await browser.newContext()).newPage();
  await openLive(other, 'carla', path);
  const cut = (route: Route) => route.abort('connectionfailed');
  await page.route(CHANGES, cut);
  await signIn(page, desk, { signInName: 'dora', role: 'service' }, path);
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'Nicht live' })).toBeVisible();
  await expectAccessibleInWholeRun(page);
  await writeNote(other, 'Während der Unterbrechung.');
  await expect(other.getByRole('main')).toContainText('Während der Unterbrechung.');
  await expect(page.getByRole('main')).not.toContainText('Während der Unterbrechung.');
  await page.unroute(CHANGES, cut);
  await expect(page.getByRole('main')).toContainText('Während der Unterbrechung.');
  await expect(page.getByText('Nicht live')).toHaveCount(0);
  await other.context().close();
});

test('a sign-out in one window leads the other to the sign-in', async ({ page, context }) => {
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
