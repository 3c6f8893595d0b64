import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../testkit/database.ts';
import { freePort } from '../testkit/ports.ts';
import { expectAccessible, expectAccessibleInWholeRun } from './support/accessible.ts';
import { type JourneyDesk, openJourneyDesk, sharedDesk, signIn } from './support/desk.ts';
import { nightly } from './support/nightly.ts';
import { typed } from './support/operator.ts';
import { test } from './support/shop-test.ts';

test.describe('at the identity provider', () => {
  test.describe.configure({ mode: 'default' });
  let desk: JourneyDesk;
  let address: string;
  test.beforeAll(async () => {
    const port = String(await freePort());
    // Another site than the provider's, as it will be: the browser keeps their cookies apart.
    address = `http://127.0.0.1:${port}`;
    desk = await openJourneyDesk({ DESK_PORT: port, DESK_URL: address });
  });
  test.afterAll(() => desk?.own.close());

  const add = (email: string) => {
    const person = ['--name', 'Selim Service', '--role', 'service', '--sign-in', 'provider'];
    return typed(desk.own, ['people', 'add', email, ...person, '--reason', 'begins'], desk.settings);
  };

  /** To the provider's page, by keyboard alone. */
  async function leave(page: Page): Promise<void> {
    await expect(page.getByRole('textbox', { name: 'Anmeldename' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Mit dem Firmenkonto anmelden' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Identity provider (stand-in)');
  }

  test('a clerk signs in by keyboard and comes to the page that was asked for', async ({ page }) => {
    await add('selim.service@murmeli.example');
    await page.goto(`${address}/orders?text=Meier`);
    await expect(page).toHaveURL(/\/sign-in\?to=/);
    await leave(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'selim.service@murmeli.example' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${address}/orders?text=Meier`);
    await expect(page.getByRole('banner')).toContainText('Selim Service');
    const cookies = await page.context().cookies(address);
    expect(cookies.map(({ name, sameSite, httpOnly }) => ({ name, sameSite, httpOnly }))).toEqual([
      { name: 'cadeau_desk', sameSite: 'Strict', httpOnly: true },
    ]);
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Selim Service');
    await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
    await expect(page).toHaveURL(`${address}/sign-in`);
    await page.goto(`${address}/orders`);
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test(
    'a person who is not known here, and one who refuses there, are told calmly',
    nightly('server/desk/oidc.test.ts'),
    async ({ page }) => {
      await page.goto(`${address}/sign-in`);
      await leave(page);
      await page.getByRole('textbox', { name: 'E-mail address' }).fill('nobody@murmeli.example');
      await page.keyboard.press('Enter');
      const notice = page.locator('main [tabindex="-1"]');
      await expect(notice).toContainText('keinen Zugang');
      await expect(notice).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Mit dem Firmenkonto anmelden' }).press('Enter');
      await page.getByRole('button', { name: 'Refuse' }).press('Enter');
      await expect(notice).toContainText('abgebrochen');
      await expect(notice).toBeFocused();
    },
  );

  test(
    'a provider that does not answer leaves the other ways open',
    nightly('server/desk/oidc.test.ts'),
    async ({ page }) => {
      await page.goto(`${address}/sign-in`);
      await leave(page);
      const body = JSON.stringify({ endpoint: 'token', fault: 'html-503' });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${desk.own.standIns}/identity/control`, { method: 'POST', headers, body });
      await page.getByRole('button', { name: 'selim.service@murmeli.example' }).press('Enter');
      await expect(page.locator('main [tabindex="-1"]')).toContainText('antwortet zurzeit nicht');
      await expect(page.getByRole('textbox', { name: 'Anmeldename' })).toBeVisible();
    },
  );
});

test.describe('by a passkey', () => {
  let desk: JourneyDesk;
  test.beforeAll(() => {
    desk = sharedDesk();
  });

  /** A device with a fingerprint reader, in the browser. */
  async function plugIn(page: Page) {
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    return {
      refuse: () => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
      keys: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    };
  }

  test('a clerk adds one under their name, signs in by it alone and removes it, by keyboard', async ({
    page,
  }) => {
    const device = await plugIn(page);
    await signIn(page, desk, { signInName: 'anna.muster', role: 'service' }, '/orders');
    await page.getByRole('link', { name: 'Anna Muster' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Meine Anmeldung' })).toBeFocused();
    await expectAccessible(page);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Laptop im Büro');
    await name.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toContainText('hinzugefügt');
    await expect(page.getByRole('table')).toContainText('Laptop im Büro');
    const [key] = await device.keys();
    expect(key).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
    await expectAccessibleInWholeRun(page);

    await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter');
    await expect(page).toHaveURL(`${desk.address}/today`);
    await expect(page.getByRole('banner')).toContainText('Anna Muster');

    await page.getByRole('link', { name: 'Anna Muster' }).press('Enter');
    await page.getByRole('button', { name: '«Laptop im Büro» entfernen' }).press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toContainText('entfernt');
    await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter');
    const notice = page.locator('main [tabindex="-1"]');
    await expect(notice).toContainText('nicht angenommen');
    await expect(notice).toBeFocused();
    await expectAccessibleInWholeRun(page);
  });

  test(
    'a while after the sign-in a code is asked for before anything changes',
    nightly('server/desk/passkeys.test.ts'),
    async ({ page }) => {
      const device = await plugIn(page);
      await signIn(page, desk, { signInName: 'carla.alles', role: 'everything' }, '/');
      const database = openDatabase(desk.own.database);
      await database.rows(
        `update desk_session set created_at = created_at - interval '11 minutes'
        where person_id = (select id from person where sign_in_name like 'carla.alles.%')`,
      );
      await database.close();
      await page.goto(`${desk.address}/me`);
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('Schlüssel');
      await name.press('Enter');
      const code = page.getByRole('textbox', { name: 'Code der Authentisierungs-App' });
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await page.keyboard.type('000000');
      await name.press('Enter');
      await expect(code).toBeFocused();
      await expect(name).toHaveValue('Schlüssel');
      expect(await device.keys()).toEqual([]);
    },
  );

  test('a finger that the device does not know changes nothing, and says so', async ({ page }) => {
    const device = await plugIn(page);
    await signIn(page, desk, { signInName: 'beat.packt', role: 'packing' }, '/me');
    await device.refuse();
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(page.locator('main [tabindex="-1"]').last()).toContainText('nichts bestätigt');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Laptop');
    await expect(page.getByRole('main')).toContainText('noch keinen Passkey');
  });
});
