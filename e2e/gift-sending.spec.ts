import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buyGifts } from './support/gifts.ts';
import { getJourneySources } from './support/journey-sources.ts';
import { test } from './support/shop-test.ts';

/** A date on which a gift can be sent, in Swiss format. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Zurich' }).format(Date.now() + days * 86_400_000);

const locateParts = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    send: main.getByRole('button', { name: 'Per E-Mail senden' }),
    email: main.getByRole('textbox', { name: 'E-Mail der beschenkten Person' }),
    from: main.getByRole('textbox', { name: 'Von wem' }).last(),
    day: main.getByLabel('Tag', { exact: true }),
    hour: main.getByRole('combobox', { name: 'Uhrzeit' }),
    sendings: main.getByRole('listitem').filter({ hasText: '@example.ch' }),
  };
};

test('a card is planned for a date, changed and stopped, and then sent immediately', async ({ page }) => {
  const { path } = await buyGifts(page);
  await page.goto(path);
  const { main, send, email, from, day, hour, sendings } = locateParts(page);
  await send.click();
  await expect(main.getByRole('heading', { name: 'Per E-Mail senden' })).toBeFocused();
  await main.getByRole('radio', { name: 'An einem bestimmten Tag' }).check();
  await main.getByRole('button', { name: 'Sendung planen' }).click();
  await expect(email).toBeFocused();
  for (const field of [email, from, day]) await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await email.fill('nonna@gmial.com');
  await from.fill('Lea');
  await main.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(email).toHaveValue('nonna@gmail.com');
  await email.fill('nonna@example.ch');
  await day.fill(inDays(400));
  await main.getByRole('button', { name: 'Sendung planen' }).click();
  await expect(day).toHaveAccessibleDescription(/höchstens 12 Monate im Voraus/);
  await day.fill(inDays(30));
  await main.getByRole('button', { name: 'Sendung planen' }).click();
  await expect(sendings).toContainText(/^Geplant für .+, 8 Uhr, an nonna@example\.ch\./);
  await expect(main.getByRole('status').filter({ hasText: 'Die Sendung ist geplant.' })).toBeVisible();
  await expect(send).toHaveCount(0);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Ändern' }).click();
  await hour.selectOption({ label: '18 Uhr' });
  await main.getByRole('button', { name: 'Änderung speichern' }).click();
  await expect(sendings).toHaveCount(1);
  await expect(sendings).toContainText('18 Uhr');
  await main.getByRole('button', { name: 'Nicht senden' }).click();
  await expect(sendings).toContainText('Nicht gesendet: Sie haben die Sendung an nonna@example.ch gestoppt.');
  await expect(send).toBeVisible();

  // Immediate sending asks for confirmation; all by keyboard.
  await page.reload();
  const recipient = `nonna.${randomUUID()}@example.ch`;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await main.getByRole('textbox', { name: 'Von wem' }).focus();
  await page.keyboard.type('Lea');
  await press('Tab', 'ArrowRight');
  await expect(main.getByRole('radio', { name: 'Konfetti' })).toBeChecked();
  // Skips the button that saves the message; sending saves it too.
  await press('Tab', 'Tab');
  await expect(send).toBeFocused();
  await press('Enter', 'Tab');
  await page.keyboard.type(recipient);
  // Language, sender, date.
  await press('Tab', 'Tab', 'Tab', 'Tab');
  await expect(main.getByRole('button', { name: 'Weiter zur Kontrolle' })).toBeFocused();
  await press('Enter');
  await expect(main.getByRole('heading', { name: 'Jetzt senden?' })).toBeFocused();
  await expect(main.getByRole('region', { name: 'Jetzt senden?' })).toContainText(recipient);
  await expectAccessible(page);
  await press('Tab', 'Enter');
  await expect(main.getByRole('status').filter({ hasText: 'Die Karte ist unterwegs.' })).toBeVisible();
  await expect(sendings.filter({ hasText: recipient })).toContainText(
    /^Gesendet am .* Das lässt sich nicht mehr ändern\.$/,
    {
      timeout: 40_000,
    },
  );
  const mails = await getJourneySources().external.mailsTo(recipient);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Lea');
  await expect(main.getByRole('button', { name: 'Ändern' })).toHaveCount(0);
});
