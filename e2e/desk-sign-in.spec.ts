import { expect, type Page } from '@playwright/test';
import { findFreePort } from '../testkit/ports.ts';
import { expectAccessible, expectAccessibleInFullRun } from './support/accessible.ts';
import { getSharedDesk, type JourneyDesk, openJourneyDesk, signIn } from './support/desk.ts';
import { runCommand } from './support/operator.ts';
import { test } from './support/shop-test.ts';

test.describe('with the identity provider', () => {
  test.describe.configure({ mode: 'default' });
  let desk: JourneyDesk;
  let address: string;
  test.beforeAll(async () => {
    const port = String(await findFreePort());
    // A different site than the provider's, as in production, so that the browser separates their cookies.
    address = `http://127.0.0.1:${port}`;
    desk = await openJourneyDesk({ DESK_PORT: port, DESK_URL: address });
  });
  test.afterAll(() => desk?.journeyShop.close());

  const add = (email: string) => {
    const person = ['--name', 'Selim Service', '--role', 'service', '--sign-in', 'provider'];
    return runCommand(
      desk.journeyShop,
      ['people', 'add', email, ...person, '--reason', 'begins'],
      desk.settings,
    );
  };

  /** Goes to the provider's page by keyboard. */
  async function leave(page: Page): Promise<void> {
    await expect(page.getByRole('textbox', { name: 'Anmeldename' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Mit dem Firmenkonto anmelden' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Identity provider (stand-in)');
  }

  test('a clerk signs in by keyboard and reaches the requested page', async ({ page }) => {
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
      { name: 'cadeau_desk_device', sameSite: 'Lax', httpOnly: true },
    ]);
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Selim Service');
    await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
    await expect(page).toHaveURL(`${address}/sign-in`);
    await page.goto(`${address}/orders`);
    await expect(page).toHaveURL(/\/sign-in/);
  });
});

test.describe('with a passkey', () => {
  const desk = getSharedDesk();

  /** Adds a virtual device with a fingerprint reader to the browser. */
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
      recognise: (isUserVerified: boolean) =>
        client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
      keys: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    };
  }

  test('a clerk adds a named passkey, signs in with it alone and removes it, by keyboard', async ({
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
    // An unknown finger changes nothing.
    await device.recognise(false);
    await name.fill('Laptop im Büro');
    await name.press('Enter');
    await expect(page.locator('main [tabindex="-1"]').last()).toContainText('nichts bestätigt');
    await expect(page.getByRole('main')).toContainText('noch keinen Passkey');
    await expect(name).toHaveValue('Laptop im Büro');
    await device.recognise(true);
    await name.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toContainText('hinzugefügt');
    await expect(page.getByRole('table', { name: 'Passkeys' })).toContainText('Laptop im Büro');
    const [key] = await device.keys();
    expect(key).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
    await expectAccessibleInFullRun(page);

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
    await expectAccessibleInFullRun(page);
  });
});
