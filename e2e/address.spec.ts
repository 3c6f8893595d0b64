import { expect } from '@playwright/test';
import { createBrowserBuyer, newPerson } from './support/browser-buyer.ts';
import { LABELS } from './support/labels.ts';
import { test } from './support/shop-test.ts';

test('the address form shows no errors while typing, leads to each error, and accepts a valid address', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const words = LABELS['de-ch'];
  const buyer = createBrowserBuyer(page, 'de-ch');
  await buyer.add('birthday-physical', 50);
  await buyer.toCart();
  await buyer.toAddress();
  const main = page.getByRole('main');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const summary = page.getByRole('region', { name: 'Bitte prüfen Sie die markierten Felder.' });
  const faults = summary.getByRole('listitem');
  const submit = () => page.getByRole('button', { name: words.toPayment }).click();

  for (const [name, wrong, remedy, right] of [
    [words.zipCode, '80', 'vier Ziffern, zum Beispiel 8001', '8001'],
    [words.lastName, '', 'Bitte geben Sie den Nachnamen ein.', 'Muster'],
  ] as const) {
    await field(name).focus();
    await field(name).pressSequentially(wrong);
    await expect(field(name)).not.toHaveAttribute('aria-invalid');
    await field(name).blur();
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(remedy));
    await field(name).fill(right);
    await expect(field(name)).not.toHaveAttribute('aria-invalid');
    await field(name).fill('');
  }
  await expect(main.getByRole('alert')).toHaveCount(0);

  await submit();
  await expect(faults).toHaveCount(7);
  await expect(field(words.firstName)).toBeFocused();
  await expect(field(words.firstName)).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/address$/);
  expect(logged).toContain('Form is invalid');
  await summary.getByRole('link', { name: 'Bitte geben Sie eine gültige E-Mail-Adresse ein' }).click();
  await expect(field(words.email)).toBeFocused();
  await field(words.email).fill('lea@example.ch');
  await expect(faults).toHaveCount(6);

  // Companies are rare, so a button opens their field.
  await expect(field('Firma (freiwillig)')).toBeHidden();
  await page.getByRole('button', { name: 'Firma hinzufügen' }).click();
  await expect(field('Firma (freiwillig)')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Firma hinzufügen' })).toHaveCount(0);

  // One press corrects a typo in the e-mail address, and the suggestion never blocks the form.
  await buyer.fillAddress(newPerson({ zipCode: '9490', city: 'Vaduz', email: 'lea@gmial.com' }));
  await field(words.email).press('Tab');
  const hint = main.getByRole('status').filter({ hasText: 'lea@gmail.com' });
  await hint.getByRole('button').click();
  await expect(field(words.email)).toHaveValue('lea@gmail.com');
  await expect(field(words.email)).toBeFocused();
  await expect(hint.getByRole('button')).toHaveCount(0);
  await field(words.email).fill('lea@gmial.com');
  // Autofill enters street and number in one field; the form splits them.
  await field(words.streetNumber).fill('');
  await field(words.street).fill('Rue du 31-Décembre 12a');
  await field(words.street).blur();
  await expect(field(words.street)).toHaveValue('Rue du 31-Décembre');
  await expect(field(words.streetNumber)).toHaveValue('12a');

  // The buyer of a shared computer clears the details, here by keyboard.
  await page.getByRole('button', { name: 'Meine Angaben löschen' }).press('Enter');
  await expect(main.getByRole('status').filter({ hasText: 'aus diesem Browser gelöscht' })).toBeVisible();
  await expect(field(words.firstName)).toHaveValue('');
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Vaduz');

  await buyer.fillAddress(newPerson({ firstName: 'Lea 1', zipCode: '9490', city: 'Vaduz' }));
  await submit();
  await expect(field(words.firstName)).toHaveAccessibleDescription(/Das Zeichen «1» ist hier nicht möglich/);
  await field(words.firstName).fill('Lea & Noé');
  await submit();
  await expect(faults).toHaveCount(1);
  await expect(summary).toContainText('Postleitzahl und Land passen nicht zusammen');
  await expect(field(words.zipCode)).toBeFocused();
  await page.getByRole('combobox').selectOption('LI');
  await expect(summary).toHaveCount(0);
  await submit();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(main).toContainText('9490 Vaduz');
  // Personal data is never logged.
  expect(logged.join()).not.toContain('Vaduz');
});
