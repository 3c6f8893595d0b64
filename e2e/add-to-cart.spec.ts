import { expect, type Page } from '@playwright/test';
import { buyerOn } from './support/browser-buyer.ts';
import { SENTENCES } from './support/sentences.ts';
import { test } from './support/shop-test.ts';
import { LANGS, WORDS } from './support/words.ts';

const CARD = '/giftcard/birthday-physical';

/** The form of a card's own page. */
function formOf(page: Page, lang: (typeof LANGS)[number]) {
  const words = WORDS[lang];
  const main = page.getByRole('main');
  const price = main.getByRole('textbox', { name: words.price });
  const amount = main.getByRole('textbox', { name: words.amount, exact: true });
  return {
    price,
    amount,
    alert: main.getByRole('alert'),
    status: main.getByRole('status'),
    async add(francs: string, cards: string) {
      await price.fill(francs);
      await amount.fill(cards);
      await main.getByRole('button', { name: words.add }).click();
    },
  };
}

for (const lang of LANGS) {
  test(`a refused card says why in ${lang}, sum before value before amount, and the next key silences it`, async ({
    page,
  }) => {
    const words = SENTENCES[lang];
    const buyer = buyerOn(page, lang);
    await buyer.open(CARD);
    const { price, amount, alert, status, add } = formOf(page, lang);
    const refusals = [
      // Each of the first two is wrong in more than one way: the earlier check speaks.
      { francs: '700', cards: '5', says: words.totalExceeded, at: price },
      { francs: '501', cards: '0', says: words.priceError, at: price },
      { francs: '4', cards: '1', says: words.priceError, at: price },
      { francs: '', cards: '', says: words.priceError, at: price },
      { francs: '5', cards: '0', says: words.amountError, at: amount },
      { francs: '500', cards: '', says: words.amountError, at: amount },
      { francs: '5', cards: '501', says: words.amountError, at: amount },
    ];
    for (const { francs, cards, says, at } of refusals) {
      await add(francs, cards);
      await expect(alert).toContainText(says);
      await expect(at).toBeFocused();
      await expect(at).toHaveAttribute('aria-invalid', 'true');
      // A key that is blocked silences it as well.
      await at.press('x');
      await expect(alert).toBeEmpty();
      await expect(at).not.toHaveAttribute('aria-invalid');
      await expect(price).toHaveValue(francs);
    }
    await expect(page.getByTestId('cart-badge')).toHaveCount(0);

    await add('500', '6');
    await expect(status.filter({ hasText: '500.00' })).toBeVisible();
    await expect(page.getByRole('link', { name: WORDS[lang].goToCart, exact: true })).toBeVisible();
    await expect(price).toHaveValue('');
    await expect(amount).toHaveValue('1');
    await expect(page.getByTestId('cart-badge')).toHaveText('6');
    // Who tabs on still finds the link; who types has read the message.
    await price.press('Tab');
    await expect(page.getByRole('link', { name: WORDS[lang].goToCart, exact: true })).toBeVisible();
    await price.press('Home');
    await expect(page.getByRole('link', { name: WORDS[lang].goToCart, exact: true })).toHaveCount(0);
  });
}

test('only digits reach the fields, whatever is typed or pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const buyer = buyerOn(page, 'de-ch');
  await buyer.open(CARD);
  const { price, amount } = formOf(page, 'de-ch');
  await expect(price).toHaveAttribute('inputmode', 'numeric');
  await expect(amount).toHaveAttribute('inputmode', 'numeric');

  await price.pressSequentially('-1a2.e3+4 5,6');
  await expect(price).toHaveValue('1234');
  await amount.fill('');
  await amount.pressSequentially('9876');
  await expect(amount).toHaveValue('987');

  const keys = ['End', 'Backspace', 'Home', 'Delete', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'];
  for (const key of keys) await price.press(key);
  await expect(price).toHaveValue('23');

  await page.evaluate(() => navigator.clipboard.writeText(' CHF 1’2.50 (abc) '));
  await price.press('ControlOrMeta+a');
  await price.press('ControlOrMeta+v');
  await expect(price).toHaveValue('1250');
  await price.press('ControlOrMeta+a');
  await price.press('ControlOrMeta+x');
  await expect(price).toHaveValue('');

  // Enter adds, as the button does.
  await price.fill('20');
  await price.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(SENTENCES['de-ch'].totalExceeded);
});

test('the card shows the value it will have, the usual values are one press away, and the room left is told', async ({
  page,
}) => {
  const buyer = buyerOn(page, 'fr-ch');
  await buyer.open(CARD);
  const { price, add, alert } = formOf(page, 'fr-ch');
  const main = page.getByRole('main');
  const shown = main.locator('picture + span');
  await price.fill('120');
  await expect(shown).toHaveText('CHF 120.00');
  await price.fill('1200');
  await expect(shown).toHaveCount(0);
  for (const francs of ['25', '50', '100', '200']) {
    const chip = main.getByRole('button', { name: `CHF ${francs}.00`, exact: true });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(price).toHaveValue(francs);
    await expect(shown).toHaveText(`CHF ${francs}.00`);
  }
  await expect(main.getByText('Il reste de la place pour CHF 3’000.00 dans le panier.')).toBeVisible();
  await add('500', '5');
  await expect(main.getByText('Il reste de la place pour CHF 500.00 dans le panier.')).toBeVisible();
  await add('251', '2');
  await expect(alert).toContainText('CHF 500.00');
  // At the limit a door, not a wall.
  const door = alert.getByRole('link');
  await expect(door).toHaveAttribute('href', /^mailto:geschenkkarten@murmeli\.example\?subject=/);
  const body = new URL((await door.getAttribute('href')) ?? '').searchParams.get('body');
  expect(body).toMatch(/5 × Joyeux anniversaire à CHF\s500\.00/);
  await add('250', '2');
  await expect(main.getByText('Il reste de la place pour CHF 0.00 dans le panier.')).toBeVisible();
});

test('in the list every card has its own form, and only the one used last speaks', async ({ page }) => {
  const buyer = buyerOn(page, 'de-ch');
  await buyer.open('/products/physical');
  const card = (name: string) => page.getByRole('article', { name });
  const [one, two] = [card('Zum Geburtstag'), card('Herzlichen Dank')];
  const add = async (article: typeof one, francs: string) => {
    await article.getByRole('textbox', { name: 'Wert in CHF' }).fill(francs);
    await article.getByRole('button', { name: /^In den Warenkorb/ }).click();
  };
  await add(one, '4');
  await expect(one.getByRole('alert')).toContainText(SENTENCES['de-ch'].priceError);
  await add(two, '40');
  await expect(two.getByRole('link', { name: 'Zum Warenkorb' })).toBeVisible();
  await expect(one.getByRole('alert')).toBeEmpty();
  await add(one, '40');
  await expect(one.getByRole('link', { name: 'Zum Warenkorb' })).toBeVisible();
  await expect(two.getByRole('link', { name: 'Zum Warenkorb' })).toHaveCount(0);
  await expect(page.getByTestId('cart-badge')).toHaveText('2');

  // A card that is sold out says so and offers no form.
  const gone = card('Frohe Ostern');
  await expect(gone).toContainText(SENTENCES['de-ch'].unavailable);
  await expect(gone.getByRole('textbox')).toHaveCount(0);
});

test('a card that is sold out says so in every language and leads to the others', async ({ page }) => {
  for (const lang of LANGS) {
    const buyer = buyerOn(page, lang);
    await buyer.open('/giftcard/easter-physical');
    const main = page.getByRole('main');
    await expect(main).toContainText(SENTENCES[lang].unavailable);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(main.locator(`a[href="/${lang}/products/physical"]`).first()).toBeVisible();
  }
});
