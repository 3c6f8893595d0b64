import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createBuyer } from '../testkit/buyer.ts';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { freePort } from '../testkit/ports.ts';
import { expectAccessible } from './support/accessible.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { typed } from './support/operator.ts';
import { test } from './support/shop-test.ts';

const PASSWORD = 'elf Zwerge im Wald';
const STEP_MS = 30_000;

let own: JourneyShop;
let desk: string;
let settings: Record<string, string>;
test.beforeAll(async () => {
  settings = { DESK_PORT: String(await freePort()) };
  own = await openJourneyShop(settings);
  desk = `http://localhost:${settings.DESK_PORT}`;
});
test.afterAll(() => own?.close());

/** A paid order of one digital card. */
async function buy(): Promise<string> {
  const buyer = createBuyer({ email: 'noemi@kundin.example', cards: 1, francs: 50, kind: 'digital' });
  await buyer.open(own.shop);
  const { body } = await buyer.placeOrder(own.shop, crypto.randomUUID());
  const reference = String(body.reference);
  await buyer.returnToShop(own.shop, await createExternalSystems(own.standIns).pay(reference));
  return reference;
}

/** Accepts the invitation of a new person in the browser, and signs in. */
async function enter(page: Page, signInName: string, role: string): Promise<void> {
  const person = [signInName, '--name', 'Anna Muster', '--role', role];
  const words = ['people', 'add', ...person, '--reason', 'begins', '--json'];
  const { link } = JSON.parse(await typed(own, words, settings)) as { link: string };
  await page.goto(link);
  const key = (
    await page
      .locator('[translate="no"]')
      .filter({ hasText: /^([A-Z2-7]{4} ?)+$/ })
      .innerText()
  ).replaceAll(' ', '');
  // The code of the step before, so that the one of now is good for signing in.
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS });
  expect(page.url()).not.toContain('#');
  await expectAccessible(page);
  await page.locator('input[type=password]').fill('zu kurz');
  await page.locator('input[autocomplete=one-time-code]').fill(codeOf(-1));
  await page.keyboard.press('Enter');
  await expect(page.locator('input[type=password]')).toBeFocused();
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('input[autocomplete=one-time-code]').fill(codeOf(-1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${desk}/sign-in`);
  await expectAccessible(page);
  await page.keyboard.type(signInName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.type(codeOf(0));
  await page.keyboard.press('Enter');
}

test('a clerk accepts an invitation, signs in, finds an order by a name and keeps a note, by keyboard alone', async ({
  page,
}) => {
  const reference = await buy();
  await enter(page, 'anna.muster', 'service');
  await expect(page).toHaveURL(`${desk}/orders`);
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('noemi@kundin.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('noemi@kundin.example');
  await expect(search).toBeFocused();
  await page.getByRole('link', { name: reference }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  await expectAccessible(page);
  await expect(page.getByRole('main')).not.toContainText(/\d{16}/);
  await page.getByRole('textbox', { name: 'Notiz' }).fill('Sie ruft am Montag wieder an.');
  await page.getByRole('button', { name: 'Notiz speichern' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('gespeichert');
  await expect(page.getByRole('main')).toContainText('Sie ruft am Montag wieder an.');
  // A reference finds its order at once, typed as it comes.
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type(reference.toLowerCase().replace('-', ''));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${desk}/orders/${reference}`);
  await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
  await expect(page).toHaveURL(/sign-in/);
  await page.goto(`${desk}/orders/${reference}`);
  await expect(page).toHaveURL(/sign-in/);
});

test('who packs is told calmly that orders are not theirs, and the shop knows nothing of the desk', async ({
  page,
}) => {
  await enter(page, 'beat.packt', 'packing');
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.goto(`${desk}/orders`);
  await expect(page.getByRole('main')).toContainText('Rolle');
  await expectAccessible(page);
  for (const path of ['/sign-in', '/api/me']) {
    const answer = await page.request.get(own.shop + path, {
      maxRedirects: 0,
      headers: { 'x-cadeau-desk': '1' },
    });
    expect([302, 404]).toContain(answer.status());
  }
  const home = await (await page.request.get(`${own.shop}/de-ch`)).text();
  expect(home).not.toContain(settings.DESK_PORT ?? '');
  const robots = await page.request.get(`${desk}/robots.txt`);
  expect(await robots.text()).toContain('Disallow: /');
});
