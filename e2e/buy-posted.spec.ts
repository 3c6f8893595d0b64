import { expect } from '@playwright/test';
import { createBrowserBuyer, newPerson, paymentPage } from './support/browser-buyer.ts';
import { LABELS } from './support/labels.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';
import { test } from './support/shop-test.ts';

const TOKENS = {
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

test('a guest orders posted cards in French, insured, under a long foreign name, with another billing address, by TWINT', async ({
  page,
}) => {
  const words = LABELS['fr-ch'];
  const buyer = createBrowserBuyer(page, 'fr-ch');
  const person = newPerson({
    firstName: 'Łukasz-Œdipe Ñandú Bjørn St. Þór O’Neill', // maximum: 40 letters
    lastName: 'Zu-Guttenberg D’Angelo '.repeat(3).trim().slice(0, 80),
    street: 'Chemin de l’Ancienne-Œuvre-de-Saint-François, c/o Ærø',
    city: 'La Chaux-de-Fonds (Les Éplatures)',
    zipCode: '2300',
  });
  await buyer.add('birthday-physical', 100, 3);
  await buyer.toCart();
  await buyer.chooseInsured();
  await buyer.toAddress();
  await buyer.fillAddress(person);
  const same = page.getByRole('checkbox', { name: words.sameAddress });
  await expect(page.getByRole('group', { name: words.billing })).toBeHidden();
  await same.uncheck();
  // Autofill completes both blocks, and phones show the right keyboard.
  for (const [group, purpose] of [
    ['primaryAddress', 'shipping'],
    ['billingAddress', 'billing'],
  ]) {
    const input = (name: string) => page.locator(`[name="${group}.${name}"]`);
    for (const [name, token] of Object.entries(TOKENS))
      await expect(input(name)).toHaveAttribute('autocomplete', `${purpose} ${token}`);
    await expect(input('zipCode')).toHaveAttribute('inputmode', 'numeric');
    await expect(input('email')).toHaveAttribute('type', 'email');
  }
  await page.getByRole('button', { name: words.toPayment }).click();
  const summary = page.getByRole('region', { name: 'Veuillez vérifier les champs signalés.' });
  await expect(summary.getByRole('listitem')).toHaveCount(7);
  await expect(summary).toContainText(words.billing);
  // The form does not validate a hidden block.
  await same.check();
  await expect(summary).toHaveCount(0);
  const payer = newPerson({ firstName: 'Søren', lastName: 'Nuñez', zipCode: '1204', city: 'Genève' });
  await buyer.fillBilling(payer);
  await buyer.toPayment();
  const main = page.getByRole('main');
  for (const text of [
    person.firstName,
    person.lastName,
    person.street,
    person.city,
    'Søren Nuñez',
    '1204 Genève',
  ])
    await expect(main).toContainText(text);
  await main.getByRole('link', { name: 'Modifier l’adresse' }).click();
  await expect(page.locator('[name="primaryAddress.firstName"]')).toHaveValue(person.firstName);
  await expect(page.locator('[name="billingAddress.city"]')).toHaveValue('Genève');
  await buyer.toPayment();
  await buyer.pay('TWINT');
  await paymentPage.approveTwint(page);
  const reference = await buyer.onOrderPage();
  await expectPaidEverywhere(reference, person.email, {
    total: 30_000 + 580,
    digital: [],
    posted: [10_000, 10_000, 10_000],
    delivery: 'insured',
    method: 'TWINT',
    receiptTo: payer.email,
  });
});
