import { expect, type Page } from '@playwright/test';
import { createBuyer } from '../testkit/buyer.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { expectAccessible, expectAccessibleInWholeRun } from './support/accessible.ts';
import { type JourneyDesk, openJourneyDesk, signIn } from './support/desk.ts';
import { nightly } from './support/nightly.ts';
import { clerk } from './support/operator.ts';
import { test } from './support/shop-test.ts';

// One shop for all of them: each worker that took one would start its own.
test.describe.configure({ mode: 'default' });

let desk: JourneyDesk;
test.beforeAll(async () => {
  desk = await openJourneyDesk();
  await buy('digital');
  await buy('posted');
});
test.afterAll(() => desk?.own.close());

/** A paid order of one card of 50 francs. */
async function buy(kind: 'digital' | 'posted'): Promise<string> {
  const { shop, standIns } = desk.own;
  const buyer = createBuyer({ email: 'noemi@kundin.example', cards: 1, francs: 50, kind });
  await buyer.open(shop);
  const { body } = await buyer.placeOrder(shop, crypto.randomUUID());
  const reference = String(body.reference);
  await buyer.returnToShop(shop, await createExternalSystems(standIns).pay(reference));
  return reference;
}

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const figure = (page: Page, caption: string) => page.getByRole('figure', { name: caption });

test('a day begins with what waits and what was sold, and follows what happens', async ({ page }) => {
  await signIn(page, desk, { signInName: 'anna', role: 'everything' });
  await expect(page).toHaveURL(`${desk.address}/today`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heute');
  const toPack = panel(page, 'Wartet').getByRole('listitem').filter({ hasText: 'Sendungen zu verpacken' });
  await expect(toPack).toContainText('1');
  await expect(panel(page, 'Verspätet')).toContainText('Nichts ist verspätet.');
  await expectAccessible(page);
  const orders = figure(page, 'Bezahlte Bestellungen pro Tag');
  await expect(orders).toContainText('2 Bestellungen');
  await orders.getByText('Als Tabelle').press('Enter');
  const lastDay = orders.getByRole('row').nth(1);
  await expect(lastDay).toContainText('2');
  await page.getByRole('link', { name: '30 Tage' }).press('Enter');
  await expect(page).toHaveURL(/days=30/);
  await expect(orders.getByRole('row')).toHaveCount(31);
  await expectAccessibleInWholeRun(page);
  // Nobody touches the page.
  await buy('posted');
  await expect(toPack).toContainText('2', { timeout: 30_000 });
  await expect(orders).toContainText('3 Bestellungen');
});

test('the sale is paused with a sentence in three languages, by keyboard alone, and goes on again', async ({
  page,
}) => {
  await signIn(page, desk, { signInName: 'berta', role: 'everything' }, '/today');
  await page.getByRole('link', { name: 'Pausieren oder fortsetzen' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Karten per E-Mail' }).press('Space');
  const german = page.getByRole('textbox', { name: 'Satz auf den Seiten, Deutsch' });
  await expect(german).toHaveValue(/Karten per E-Mail verkaufen wir zurzeit nicht/);
  await german.fill('Ab 14 Uhr verkaufen wir wieder Karten per E-Mail.');
  const submit = page.getByRole('button', { name: 'Verkauf pausieren' });
  await submit.press('Enter');
  const reason = page.getByRole('textbox', { name: 'Grund' });
  await expect(reason).toBeFocused();
  await expectAccessibleInWholeRun(page);
  await reason.fill('Die Lieferantin ist bis 14 Uhr weg');
  await submit.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('pausiert');
  await expect(panel(page, 'Jetzt')).toContainText('Ab 14 Uhr verkaufen wir wieder Karten per E-Mail.');
  await expectAccessibleInWholeRun(page);
  await expect(async () => {
    const list = await page.request.get(`${desk.own.shop}/api/products?category=digital`);
    expect((await list.json())[0].paused['de-ch']).toContain('Ab 14 Uhr');
  }).toPass();
  const resume = panel(page, 'Fortsetzen');
  await resume.getByRole('textbox', { name: 'Grund' }).fill('Die Lieferantin antwortet wieder');
  await resume.getByRole('button', { name: 'Verkauf fortsetzen' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('wieder im Verkauf');
  await expect(panel(page, 'Jetzt')).not.toContainText('Pausiert');
});

test(
  'who pauses the sale second is told what was changed, and loses nothing that was written',
  nightly('server/desk/today.test.ts'),
  async ({ page }) => {
    const live = page.waitForResponse('**/api/changes');
    await signIn(page, desk, { signInName: 'dora', role: 'everything' }, '/sale');
    await live;
    const german = page.getByRole('textbox', { name: 'Satz auf den Seiten, Deutsch' });
    await german.fill('Ab Montag verkaufen wir wieder Karten.');
    await clerk(desk.own, 'pause-sale', 'digital');
    await expect(panel(page, 'Jetzt')).toContainText('Karten per E-Mail verkaufen wir zurzeit nicht.');
    const pausing = panel(page, 'Pausieren');
    await pausing.getByRole('textbox', { name: 'Grund' }).fill('Inventur');
    const submit = page.getByRole('button', { name: 'Verkauf pausieren' });
    await submit.press('Enter');
    await expect(pausing).toContainText('Eine andere Person hat den Verkauf inzwischen geändert.');
    await expectAccessible(page);
    await expect(german).toHaveValue('Ab Montag verkaufen wir wieder Karten.');
    await submit.press('Enter');
    await expect(panel(page, 'Jetzt')).not.toContainText('Im Verkauf');
    await clerk(desk.own, 'resume-sale');
  },
);

test(
  'who packs sees what waits, and neither money nor the switch; what is paused elsewhere comes by itself',
  nightly('server/desk/today.test.ts', 'server/desk/rights.test.ts'),
  async ({ page }) => {
    const live = page.waitForResponse('**/api/changes');
    await signIn(page, desk, { signInName: 'carla', role: 'packing', language: 'fr-ch' }, '/today');
    await live;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aujourd’hui');
    await expect(panel(page, 'À emballer, par échéance')).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Suspendre ou reprendre' })).toHaveCount(0);
    await expectAccessible(page);
    await clerk(desk.own, 'pause-sale', 'physical');
    await expect(panel(page, 'Vente')).toContainText('Les cartes envoyées par la poste ne sont pas en vente');
    await clerk(desk.own, 'resume-sale');
    await expect(panel(page, 'Vente')).not.toContainText('Suspendue', { timeout: 30_000 });
    await page.goto(`${desk.address}/sale`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('rôle');
  },
);
