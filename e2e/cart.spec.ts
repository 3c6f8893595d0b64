import { expect, type Page } from '@playwright/test';
import { createBrowserBuyer } from './support/browser-buyer.ts';
import { LABELS } from './support/labels.ts';
import { test } from './support/shop-test.ts';

const EXCEEDED = 'Nicht möglich: Der Warenkorb darf den Wert von CHF 3’000.00 nicht überschreiten.';

const main = (page: Page) => page.getByRole('main');
/** The n-th cart line, counted from 0. */
const cartLine = (page: Page, index: number) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') })
    .nth(index);
const step = (page: Page, index: number) => {
  const line = cartLine(page, index);
  return {
    amount: line.getByRole('textbox'),
    minus: line.getByRole('button').first(),
    plus: line.getByRole('button').nth(1),
    remove: line.getByRole('button').nth(2),
    alert: line.getByRole('alert'),
  };
};
const overview = (page: Page) =>
  main(page)
    .getByRole('region')
    .filter({ has: page.locator('dl') });

test('quantities change by typing and by buttons, between one card and the limit', async ({ page }) => {
  const buyer = createBrowserBuyer(page, 'de-ch');
  await buyer.add('birthday-physical', 500, 2);
  await buyer.add('birthday-physical', 500, 1);
  await buyer.add('birthday-physical', 100, 1);
  await buyer.toCart();
  await expect(main(page).getByRole('link', { name: 'Weiter einkaufen' })).toHaveAttribute(
    'href',
    '/de-ch/giftcard/birthday-physical',
  );
  // The same card and value share a line; another value gets its own line.
  await expect(cartLine(page, 2)).toHaveCount(0);
  const [big, small] = [step(page, 0), step(page, 1)];
  await expect(big.amount).toHaveValue('3');
  await big.amount.fill('');
  await big.amount.blur();
  await expect(big.amount).toHaveValue('1');
  await big.amount.fill('0');
  await big.amount.press('Enter');
  await expect(big.amount).toHaveValue('1');
  await expect(big.minus).toHaveAttribute('aria-disabled', 'true');
  await big.minus.press('Enter');
  await expect(big.amount).toHaveValue('1');
  await big.plus.click();
  await expect(big.amount).toHaveValue('2');
  await expect(main(page).getByRole('status').filter({ hasText: 'Zum Geburtstag' })).toContainText(
    '«Zum Geburtstag»: 2 Karten. Neuer Gesamtbetrag: CHF 1’101.20.',
  );
  await big.minus.press('Enter');
  await expect(big.amount).toHaveValue('1');

  // Replaces 10 with 20, once by deleting the 1 first and once by typing the 2 first.
  await small.amount.fill('10');
  await small.amount.blur();
  await small.amount.click();
  for (const key of ['Home', 'Delete', '2']) await small.amount.press(key);
  await expect(small.amount).toHaveValue('20');
  await small.amount.press('Enter');
  for (const key of ['Home', '1', 'Delete']) await small.amount.press(key);
  await expect(small.amount).toHaveValue('10');
  await expect(page.getByTestId('cart-badge')).toHaveText('11');

  // A refused amount returns to the previous one, and the second refusal shows its message too.
  for (const typed of ['100', '99']) {
    await small.amount.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await expect(small.alert).toContainText(EXCEEDED);
    await expect(small.alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await expect(small.amount).toHaveValue('10');
    await expect(small.amount).toHaveAttribute('aria-invalid', 'true');
    await expect(small.amount).toHaveAccessibleDescription(/Nicht möglich/);
    await expect(overview(page)).toContainText('1’500.00');
  }
  await small.amount.fill('25');
  await expect(small.alert).toBeEmpty();
  await expect(overview(page)).toContainText('CHF 3’000.00');
  for (const { plus } of [big, small]) await expect(plus).toHaveAttribute('aria-disabled', 'true');
  await small.plus.press('Enter');
  await expect(small.amount).toHaveValue('25');
  await expect(small.alert).toContainText(EXCEEDED);
  await expect(main(page)).toContainText('Der Warenkorb ist voll');
  const larger = main(page).getByRole('link', { name: 'Grössere Bestellung per E-Mail anfragen' }).first();
  const body = new URL((await larger.getAttribute('href')) ?? '').searchParams.get('body');
  expect(body).toMatch(/1 × Zum Geburtstag zu CHF\s500\.00/);
  expect(body).toMatch(/25 × Zum Geburtstag zu CHF\s100\.00/);
});

test('shipping costs follow the cards, and removing a card moves the focus to the next control', async ({
  page,
}) => {
  const buyer = createBrowserBuyer(page, 'de-ch');
  await buyer.add('birthday-physical', 20, 20);
  await buyer.add('congratulations-digital', 30);
  await buyer.toCart();
  // A page that was opened directly has not moved the focus yet.
  await page.reload();
  const letter = step(page, 0);
  const sums = overview(page);
  const choice = page.getByRole('group', { name: 'Wie sollen wir die Karten verschicken?' });
  await expect(sums).toContainText('Postversand (A-Post)CHF 1.50');
  await letter.amount.fill('25');
  await expect(sums).toContainText('Postversand (A-Post)CHF 2.50');
  await choice.getByRole('radio', { name: /^Versicherter Versand/ }).check();
  await expect(sums).toContainText('Versicherter Versand (Einschreiben)CHF 5.80');
  await expect(main(page).getByRole('status').filter({ hasText: '5.80' })).toHaveCount(1);
  await letter.plus.click();
  await expect(sums).toContainText('Versicherter Versand (Paket)CHF 13.50');
  await expect(choice.getByRole('radio', { name: /Paket/ })).toBeChecked();
  // The cart accepts more than eighty cards, and the badge stays small.
  const help = main(page).locator('a[href="mailto:geschenkkarten@murmeli.example"]');
  await expect(help).toHaveCount(0);
  await letter.amount.fill('99');
  await expect(help).toBeVisible();
  await expect(page.getByTestId('cart-badge')).toHaveText('99+');
  await expect(page.getByRole('link', { name: 'Warenkorb, 100 Karten' })).toBeVisible();

  const heading = page.getByRole('heading', { level: 1 });
  await letter.remove.click();
  await expect(cartLine(page, 1)).toHaveCount(0);
  await expect(heading).toBeFocused();
  await expect(main(page).getByRole('status').filter({ hasText: 'Zum Geburtstag' })).toContainText(
    'CHF 30.00',
  );
  await expect(choice).toHaveCount(0);
  await expect(sums).toContainText('Versand per E-MailCHF 0.00');
  // The removal can be undone until the next change, with the next key.
  const undo = page.getByRole('button', { name: 'Rückgängig machen' });
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(heading).toBeFocused();
  await expect(letter.amount).toHaveValue('99');
  await expect(undo).toHaveCount(0);
  await letter.remove.click();
  await step(page, 0).amount.fill('2');
  await expect(undo).toHaveCount(0);
  await step(page, 0).remove.press('Enter');
  await expect(main(page)).toContainText(LABELS['de-ch'].cartEmpty);
  await expect(undo).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(page.getByRole('button', { name: LABELS['de-ch'].toAddress })).toBeDisabled();
  await expect(page.getByTestId('cart-badge')).toHaveCount(0);
});

test('two tabs show the same cart, and removing a card in one removes it in the other', async ({
  page,
  context,
}) => {
  const buyer = createBrowserBuyer(page, 'de-ch');
  await buyer.open('/giftcard/birthday-physical');
  const other = await context.newPage();
  const elsewhere = createBrowserBuyer(other, 'fr-ch');
  await elsewhere.open('/cart');
  await expect(main(other)).toContainText(LABELS['fr-ch'].cartEmpty);
  await buyer.add('birthday-physical', 60, 2);
  await expect(step(other, 0).amount).toHaveValue('2');
  await step(other, 0).plus.click();
  await expect(page.getByTestId('cart-badge')).toHaveText('3');
  await buyer.toCart();
  await buyer.toAddress();
  await step(other, 0).remove.click();
  // The guard redirects the first tab home: without a cart the address form has no purpose.
  await expect(page).toHaveURL(/\/de-ch$/);
  await expect(page.getByTestId('cart-badge')).toHaveCount(0);
});
