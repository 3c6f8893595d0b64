import { expect, type Page } from '@playwright/test';
import { buyerOn, newPerson } from './support/browser-buyer.ts';
import { SENTENCES } from './support/sentences.ts';
import { test } from './support/shop-test.ts';
import { LANGS, type Lang, WORDS } from './support/words.ts';

/** On the address page with one posted card. */
async function atAddress(page: Page, lang: Lang) {
  const buyer = buyerOn(page, lang);
  const words = WORDS[lang];
  await buyer.add('birthday-physical', 50);
  await buyer.toCart();
  await buyer.toAddress();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  return {
    buyer,
    words,
    says: SENTENCES[lang],
    field,
    country: page.getByRole('combobox'),
    summary: page.getByRole('region', { name: SENTENCES[lang].checkFields }),
    submit: () => page.getByRole('button', { name: words.toPayment }).click(),
    /** The sentence below a field. */
    error: (name: string) =>
      field(name).locator('xpath=ancestor::div[1]').locator('p').filter({ hasText: /\S/ }),
  };
}

for (const lang of LANGS) {
  test(`a refused address form lists what is wrong in ${lang}, leads to each field, and shrinks as it is put right`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const { words, says, field, summary, submit, buyer } = await atAddress(page, lang);
    await submit();
    await expect(summary).toContainText(says.checkFields);
    await expect(summary.getByRole('listitem')).toHaveCount(7);
    await expect(field(words.firstName)).toBeFocused();
    await expect(field(words.firstName)).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/address$/);
    expect(logged).toContain('Form is invalid');
    await summary.getByRole('link', { name: says.emailInvalid }).click();
    await expect(field(words.email)).toBeFocused();
    await field(words.email).fill('lea@example.ch');
    await expect(summary.getByRole('listitem')).toHaveCount(6);
    await summary.getByRole('link', { name: says.firstNameRequired }).click();
    await expect(field(words.firstName)).toBeFocused();
    await field(words.firstName).fill('Léa');
    await expect(summary.getByRole('listitem')).toHaveCount(5);

    // A postal code of the other country is named, and the right country puts it right.
    await buyer.fillAddress(newPerson({ zipCode: '9490', city: 'Vaduz' }));
    await submit();
    await expect(summary.getByRole('listitem')).toHaveCount(1);
    await expect(summary).toContainText(says.otherCountry);
    await expect(field(words.zipCode)).toBeFocused();
    await page.getByRole('combobox').selectOption('LI');
    await expect(summary).toHaveCount(0);
    await submit();
    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByRole('main')).toContainText('9490 Vaduz');
    // Nothing a buyer types is ever logged.
    expect(logged.join()).not.toContain('Vaduz');
  });
}

test('nobody is blamed while typing, the remedy is named on leaving, and praise comes at once', async ({
  page,
}) => {
  const { words, field } = await atAddress(page, 'de-ch');
  const cases = [
    [words.firstName, 'L3a', 'höchstens 40 Buchstaben', 'Lea'],
    [words.streetNumber, '12345', '«12a»', '12a'],
    [words.zipCode, '80', 'vier Ziffern, zum Beispiel 8001', '8001'],
    [words.city, 'Z', '2 bis 40 Buchstaben', 'Zug'],
    [words.email, 'lea@example', 'zum Beispiel name@example.com', 'lea@example.ch'],
    [words.lastName, '', 'Bitte geben Sie den Nachnamen ein.', 'Muster'],
    [words.street, 'See_weg', 'Rue du 31-Décembre', 'Seeweg'],
  ] as const;
  for (const [name, wrong, remedy, right] of cases) {
    const input = field(name);
    await input.focus();
    await input.pressSequentially(wrong);
    await expect(input).not.toHaveAttribute('aria-invalid');
    await input.blur();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(new RegExp(remedy));
    await input.fill(right);
    await expect(input).not.toHaveAttribute('aria-invalid');
  }
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a slip in the e-mail is asked about, taken by one press, and never a wall', async ({ page }) => {
  const { buyer, words, field, submit } = await atAddress(page, 'it-ch');
  await buyer.fillAddress(newPerson({ email: 'lea@gmial.com' }));
  await field(words.email).press('Tab');
  const hint = page.getByRole('main').getByRole('status').filter({ hasText: 'lea@gmail.com' });
  await expect(hint).toBeVisible();
  await hint.getByRole('button').click();
  await expect(field(words.email)).toHaveValue('lea@gmail.com');
  await expect(field(words.email)).toBeFocused();
  await expect(hint.getByRole('button')).toHaveCount(0);
  await field(words.email).fill('lea@gmial.com');
  await submit();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole('main')).toContainText('lea@gmial.com');
});

test("the browser's own address book can fill the form, and phones show the right keyboard", async ({
  page,
}) => {
  const { words } = await atAddress(page, 'fr-ch');
  await page.getByRole('checkbox', { name: words.sameAddress }).uncheck();
  const tokens = {
    company: 'organization',
    firstName: 'given-name',
    lastName: 'family-name',
    street: 'address-line1',
    addressSupplement: 'address-line2',
    zipCode: 'postal-code',
    city: 'address-level2',
    country: 'country',
    email: 'email',
  };
  for (const [group, purpose] of [
    ['primaryAddress', 'shipping'],
    ['billingAddress', 'billing'],
  ] as const) {
    for (const [name, token] of Object.entries(tokens)) {
      const input = page.locator(`[name="${group}.${name}"]`);
      await expect(input).toHaveAttribute('autocomplete', `${purpose} ${token}`);
    }
    await expect(page.locator(`[name="${group}.zipCode"]`)).toHaveAttribute('inputmode', 'numeric');
    await expect(page.locator(`[name="${group}.email"]`)).toHaveAttribute('type', 'email');
  }
  // A browser fills street and number as one: they are taken apart.
  await page.locator('[name="primaryAddress.street"]').fill('Rue du 31-Décembre 12a');
  await page.locator('[name="primaryAddress.street"]').blur();
  await expect(page.locator('[name="primaryAddress.street"]')).toHaveValue('Rue du 31-Décembre');
  await expect(page.locator('[name="primaryAddress.streetNumber"]')).toHaveValue('12a');
});

test('long and foreign names arrive as they are written, and two addresses stay two', async ({ page }) => {
  const { buyer, words, submit, summary } = await atAddress(page, 'fr-ch');
  const long = newPerson({
    firstName: 'Łukasz-Œdipe Ñandú Bjørn St. Þór O’Neill', // 40 letters, the most there can be
    lastName: 'Zu-Guttenberg D’Angelo '.repeat(3).trim().slice(0, 80),
    street: 'Chemin de l’Ancienne-Œuvre-de-Saint-François, c/o Ærø',
    city: 'La Chaux-de-Fonds (Les Éplatures)',
    zipCode: '2300',
  });
  expect(long.firstName).toHaveLength(40);
  await buyer.fillAddress(long);
  const billing = page.getByRole('group', { name: words.billing });
  await expect(billing).toBeHidden();
  await page.getByRole('checkbox', { name: words.sameAddress }).uncheck();
  await submit();
  // Only the block that was opened is missing; switched off again, nobody looks at it.
  await expect(summary.getByRole('listitem')).toHaveCount(7);
  await expect(summary).toContainText(words.billing);
  await page.getByRole('checkbox', { name: words.sameAddress }).check();
  await expect(summary).toHaveCount(0);
  await page.getByRole('checkbox', { name: words.sameAddress }).uncheck();
  await buyer.fillBilling(
    newPerson({ firstName: 'Søren', lastName: 'Nuñez', zipCode: '1204', city: 'Genève' }),
  );
  await submit();
  await expect(page).toHaveURL(/\/payment$/);
  const main = page.getByRole('main');
  for (const words of [long.firstName, long.lastName, long.street, long.city, 'Søren Nuñez', '1204 Genève']) {
    await expect(main).toContainText(words);
  }
  await main.getByRole('link', { name: 'Modifier l’adresse' }).click();
  await expect(page.locator('[name="primaryAddress.firstName"]')).toHaveValue(long.firstName);
  await expect(page.locator('[name="billingAddress.city"]')).toHaveValue('Genève');
});
