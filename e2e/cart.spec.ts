import { expect, type Page } from '@playwright/test';
import { buyerOn } from './support/browser-buyer.ts';
import { SENTENCES } from './support/sentences.ts';
import { test } from './support/shop-test.ts';
import { LANGS, WORDS } from './support/words.ts';

const main = (page: Page) => page.getByRole('main');
/** The n-th line of the cart, counted from 0. */
const lineOf = (page: Page, index: number) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') })
    .nth(index);
const step = (page: Page, index: number) => {
  const line = lineOf(page, index);
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

for (const lang of LANGS) {
  test(`an amount that is too much is refused in ${lang}, and the line stays as it was`, async ({ page }) => {
    const buyer = buyerOn(page, lang);
    await buyer.add('birthday-physical', 500, 5);
    await buyer.add('thank-you-physical', 100, 1);
    await buyer.toCart();
    const { amount, alert } = step(page, 0);
    await amount.fill('6');
    await expect(alert).toContainText(SENTENCES[lang].lineExceeded);
    await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await expect(amount).toHaveValue('5');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(overview(page)).toContainText('2’600.00');
    await amount.fill('4');
    await expect(alert).toBeEmpty();
    await expect(overview(page)).toContainText('2’100.00');
  });
}

test('an amount typed figure by figure comes back to what it was, and a second refusal is said as well', async ({
  page,
}) => {
  const buyer = buyerOn(page, 'de-ch');
  await buyer.add('birthday-physical', 50, 2);
  await buyer.toCart();
  const { amount, alert } = step(page, 0);
  for (const typed of ['100', '99']) {
    await amount.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await expect(alert).toContainText(SENTENCES['de-ch'].lineExceeded);
    await expect(amount).toHaveValue('2');
    await expect(overview(page)).toContainText('100.00');
    await expect(amount).toHaveAccessibleDescription(/Nicht möglich/);
  }
});

test('amounts change by typing and by plus and minus, between one card and the limit', async ({ page }) => {
  const buyer = buyerOn(page, 'de-ch');
  await buyer.add('birthday-physical', 500, 2);
  await buyer.add('birthday-physical', 500, 1);
  await buyer.add('birthday-physical', 100, 1);
  await buyer.toCart();
  // The same card with the same value is one line, with another value another.
  await expect(lineOf(page, 2)).toHaveCount(0);
  const [big, small] = [step(page, 0), step(page, 1)];
  await expect(big.amount).toHaveValue('3');

  await big.amount.fill('a2b');
  await expect(big.amount).toHaveValue('2');
  await big.amount.fill('');
  await big.amount.blur();
  await expect(big.amount).toHaveValue('1');
  await big.amount.fill('0');
  await expect(big.amount).toHaveValue('0');
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

  await small.amount.fill('25');
  await expect(overview(page)).toContainText('CHF 3’000.00');
  for (const { plus } of [big, small]) await expect(plus).toHaveAttribute('aria-disabled', 'true');
  await small.plus.press('Enter');
  await expect(small.amount).toHaveValue('25');
  await expect(small.alert).toContainText(SENTENCES['de-ch'].lineExceeded);
  await expect(main(page)).toContainText('Der Warenkorb ist voll');
  const door = main(page).getByRole('link', { name: 'Grössere Bestellung per E-Mail anfragen' }).first();
  const body = new URL((await door.getAttribute('href')) ?? '').searchParams.get('body');
  expect(body).toMatch(/1 × Zum Geburtstag zu CHF\s500\.00/);
  expect(body).toMatch(/25 × Zum Geburtstag zu CHF\s100\.00/);
});

test('the amount field lets a person type', async ({ page }) => {
  const buyer = buyerOn(page, 'de-ch');
  await buyer.add('birthday-physical', 5, 10);
  await buyer.toCart();
  const { amount } = step(page, 0);
  // Twenty over ten, the one first and the two first.
  await amount.click();
  for (const key of ['Home', 'Delete', '2']) await amount.press(key);
  await expect(amount).toHaveValue('20');
  await amount.press('Enter');
  for (const key of ['Home', '1', 'Delete']) await amount.press(key);
  await expect(amount).toHaveValue('10');
  await expect(page.getByTestId('cart-badge')).toHaveText('10');
  for (const key of ['Control+a', '0', '5']) await amount.press(key);
  await expect(page.getByTestId('cart-badge')).toHaveText('5');
  await amount.blur();
  await expect(amount).toHaveValue('5');
  await amount.fill('123');
  for (const key of ['Home', '9']) await amount.press(key);
  await expect(amount).toHaveValue('123');
  await amount.press('ArrowRight');
  await amount.press('9');
  await expect(amount).toHaveValue('123');
});

test('a removed card is gone, the loss is said, and the focus is not lost with it', async ({ page }) => {
  const buyer = buyerOn(page, 'fr-ch');
  await buyer.add('birthday-physical', 50);
  await buyer.add('congratulations-digital', 30);
  await buyer.toCart();
  // A page that was opened directly has had no focus of its own yet.
  await page.reload();
  await step(page, 0).remove.click();
  await expect(lineOf(page, 1)).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(main(page).getByRole('status').filter({ hasText: 'Joyeux anniversaire' })).toContainText(
    'CHF 30.00',
  );
  await step(page, 0).remove.press('Enter');
  await expect(main(page)).toContainText(WORDS['fr-ch'].empty);
  await expect(heading).toBeFocused();
  await expect(main(page).getByRole('status').filter({ hasText: 'CHF 0.00' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: WORDS['fr-ch'].toAddress })).toBeDisabled();
  await expect(page.getByTestId('cart-badge')).toHaveCount(0);
});

test('postage follows the cards: letter by number, insured by value, and nothing for e-mail', async ({
  page,
}) => {
  const buyer = buyerOn(page, 'de-ch');
  await buyer.add('birthday-physical', 20, 10);
  await buyer.add('congratulations-digital', 30);
  await buyer.toCart();
  const [letter, digital] = [step(page, 0), step(page, 1)];
  const sums = overview(page);
  const choice = page.getByRole('group', { name: 'Wie sollen wir die Karten senden?' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(main(page)).toContainText('Ihre digitale Karte kommt unabhängig davon sofort per E-Mail.');
  for (const [cards, cost] of [
    ['10', '1.20'],
    ['11', '1.50'],
    ['20', '1.50'],
    ['21', '2.50'],
    ['41', '2.50'],
  ] as const) {
    await letter.amount.fill(cards);
    await expect(sums).toContainText(`Postversand (A-Post)CHF ${cost}`);
  }
  await letter.amount.fill('25');
  await choice.getByRole('radio', { name: /^Versicherter Versand/ }).check();
  await expect(sums).toContainText('Versicherter Versand (Einschreiben)CHF 5.80');
  await expect(main(page).getByRole('status').filter({ hasText: '5.80' })).toHaveCount(1);
  await letter.plus.click();
  await expect(sums).toContainText('Versicherter Versand (Paket)CHF 13.50');
  await expect(choice.getByRole('radio', { name: /Paket/ })).toBeChecked();
  // What is e-mailed counts for nothing here.
  await digital.amount.fill('20');
  await letter.minus.click();
  await expect(sums).toContainText('Versicherter Versand (Einschreiben)CHF 5.80');
  await letter.remove.click();
  await expect(choice).toHaveCount(0);
  await expect(sums).toContainText('Versand per E-MailCHF 0.00');
  await expect(sums).toContainText('inkl. MwSt. und Versand');
});

test('a buyer who sends more than eighty cards is offered help, and the badge stays small', async ({
  page,
}) => {
  const buyer = buyerOn(page, 'it-ch');
  await buyer.add('birthday-physical', 10, 80);
  await expect(page.getByTestId('cart-badge')).toHaveText('80');
  await buyer.toCart();
  const help = main(page).locator('a[href="mailto:geschenkkarten@murmeli.example"]');
  await expect(help).toHaveCount(0);
  await step(page, 0).plus.click();
  await expect(help).toBeVisible();
  await expect(overview(page)).toContainText('CHF 2.50');
  await step(page, 0).amount.fill('99');
  await expect(page.getByTestId('cart-badge')).toHaveText('99');
  await step(page, 0).plus.click();
  await expect(page.getByTestId('cart-badge')).toHaveText('99+');
  await expect(page.getByRole('link', { name: 'Carrello, 100 carte' })).toBeVisible();
  await expect(page.getByRole('link', { name: WORDS['it-ch'].toAddress })).toBeVisible();
});

test('two tabs show the same cart, and what one tab takes out is gone in the other', async ({
  page,
  context,
}) => {
  const buyer = buyerOn(page, 'de-ch');
  await buyer.open('/giftcard/birthday-physical');
  const other = await context.newPage();
  const elsewhere = buyerOn(other, 'fr-ch');
  await elsewhere.open('/cart');
  await expect(main(other)).toContainText(WORDS['fr-ch'].empty);
  await buyer.add('birthday-physical', 60, 2);
  await expect(step(other, 0).amount).toHaveValue('2');
  await step(other, 0).plus.click();
  await expect(page.getByTestId('cart-badge')).toHaveText('3');
  await buyer.toCart();
  await buyer.toAddress();
  await step(other, 0).remove.click();
  // An address form without a cart leads nowhere: the guard takes the first tab home.
  await expect(page).toHaveURL(/\/de-ch$/);
  await expect(page.getByTestId('cart-badge')).toHaveCount(0);
});
