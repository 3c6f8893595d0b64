import { expect } from '@playwright/test';
import { createBrowserBuyer } from './support/browser-buyer.ts';
import { LABELS } from './support/labels.ts';
import { test } from './support/shop-test.ts';

test('the form of a card announces refusals, understands numbers as people write them, and states the remaining quantity', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const words = LABELS['fr-ch'];
  await createBrowserBuyer(page, 'fr-ch').open('/giftcard/birthday-physical');
  const main = page.getByRole('main');
  const price = main.getByRole('textbox', { name: words.price });
  const amount = main.getByRole('textbox', { name: words.amount, exact: true });
  const alert = main.getByRole('alert');
  const badge = page.getByTestId('cart-badge');
  const add = async (francs: string, cards: string) => {
    await price.fill(francs);
    await amount.fill(cards);
    await main.getByRole('button', { name: words.add }).click();
  };
  for (const { francs, cards, says, at } of [
    { francs: '700', cards: '5', says: 'La valeur du panier ne peut pas dépasser CHF 3’000.00.', at: price },
    { francs: '', cards: '0', says: 'Veuillez saisir une valeur entre CHF 5.00 et CHF 500.00', at: price },
    { francs: '500', cards: '', says: 'Veuillez saisir une quantité valable, de 1 à 500.', at: amount },
  ]) {
    await add(francs, cards);
    await expect(alert).toContainText(says);
    await expect(at).toBeFocused();
    await expect(at).toHaveAttribute('aria-invalid', 'true');
    // A blocked key also removes the message.
    await at.press('x');
    await expect(alert).toBeEmpty();
    await expect(at).not.toHaveAttribute('aria-invalid');
    await expect(price).toHaveValue(francs);
  }
  await expect(badge).toHaveCount(0);

  await price.fill('');
  await price.pressSequentially('1a2b345');
  await expect(price).toHaveValue('1234');
  await amount.fill('');
  await amount.pressSequentially('9876');
  await expect(amount).toHaveValue('987');
  for (const key of ['End', 'Backspace', 'Home', 'Delete', 'ArrowRight', 'ArrowUp']) await price.press(key);
  await expect(price).toHaveValue('23');
  await page.evaluate(() => navigator.clipboard.writeText(' CHF 50.00 '));
  await price.press('ControlOrMeta+a');
  await price.press('ControlOrMeta+v');
  await expect(price).toHaveValue('50');
  await amount.fill('1');
  for (const unclear of ['5.50', '1.000', '5e2', '-5']) {
    await price.fill('');
    await price.pressSequentially(unclear);
    await price.press('Enter');
    await expect(alert).toContainText('Veuillez saisir la valeur en francs entiers');
    await expect(price).toHaveValue(unclear);
  }
  await expect(badge).toHaveCount(0);
  await price.fill('');
  await price.pressSequentially('5.00');
  await price.press('Enter');
  await expect(main.getByRole('status').filter({ hasText: 'CHF 5.00' })).toBeVisible();
  await expect(badge).toHaveText('1');
  await page.getByRole('link', { name: words.goToCart, exact: true }).click();
  await page.getByRole('button', { name: /^Supprimer/ }).click();
  await page.goBack();

  const shown = main.locator('picture + span');
  await expect(shown).toHaveCount(0);
  const chip = main.getByRole('button', { name: 'CHF 200.00', exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(price).toHaveValue('200');
  await expect(shown).toHaveText('CHF 200.00');
  await amount.fill('5');
  await price.press('Enter');
  const toCart = page.getByRole('link', { name: words.goToCart, exact: true });
  await expect(toCart).toBeVisible();
  await expect(price).toHaveValue('');
  await expect(amount).toHaveValue('1');
  await expect(badge).toHaveText('5');
  const room = main.getByText('Le panier peut encore contenir des cartes pour');
  await expect(room).toHaveCount(0);
  // The first Tab moves to the link; typing removes the message.
  await price.press('Tab');
  await expect(toCart).toBeVisible();
  await price.press('Home');
  await expect(toCart).toHaveCount(0);

  await add('401', '5');
  await expect(alert).toContainText('CHF 2’000.00');
  const larger = alert.getByRole('link');
  await expect(larger).toHaveAttribute('href', /^mailto:geschenkkarten@murmeli\.example\?subject=/);
  const body = new URL((await larger.getAttribute('href')) ?? '').searchParams.get('body');
  expect(body).toMatch(/5 × Joyeux anniversaire à CHF\s200\.00/);
  await add('400', '4');
  await expect(room).toHaveText(/CHF\s400\.00/);
});

test('in the list each card has its own form, and only the last used form shows a message', async ({
  page,
}) => {
  await createBrowserBuyer(page, 'de-ch').open('/products/physical');
  const card = (name: string) => page.getByRole('article', { name });
  const [one, two] = [card('Zum Geburtstag'), card('Herzlichen Dank')];
  const add = async (article: typeof one, francs: string) => {
    await article.getByRole('textbox', { name: 'Wert in CHF' }).fill(francs);
    await article.getByRole('button', { name: /^In den Warenkorb/ }).click();
  };
  await add(one, '4');
  await expect(one.getByRole('alert')).toContainText('zwischen CHF 5.00 und CHF 500.00');
  await add(two, '40');
  await expect(two.getByRole('link', { name: 'Zum Warenkorb' })).toBeVisible();
  await expect(one.getByRole('alert')).toBeEmpty();
  await add(one, '40');
  await expect(one.getByRole('link', { name: 'Zum Warenkorb' })).toBeVisible();
  await expect(two.getByRole('link', { name: 'Zum Warenkorb' })).toHaveCount(0);
  await expect(page.getByTestId('cart-badge')).toHaveText('2');

  // A sold-out card says so and offers no form, also on its own page.
  const gone = card('Frohe Ostern');
  await expect(gone).toContainText('Zurzeit nicht erhältlich');
  await expect(gone.getByRole('textbox')).toHaveCount(0);
  await createBrowserBuyer(page, 'de-ch').open('/giftcard/easter-physical');
  const main = page.getByRole('main');
  await expect(main).toContainText('Zurzeit nicht erhältlich');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.locator('a[href="/de-ch/products/physical"]').first()).toBeVisible();
});

test('what is typed and pressed before the scripts run takes effect afterwards', async ({ page }) => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await started;
    await route.continue();
  });
  const words = LABELS['de-ch'];
  await page.goto(`${process.env.E2E_SHOP}/de-ch/giftcard/flowers-digital`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: words.price }).fill('40');
  await main.getByRole('textbox', { name: words.amount, exact: true }).fill('2');
  await main.getByRole('textbox', { name: words.amount, exact: true }).press('Enter');
  start();
  await expect(main.getByRole('link', { name: words.goToCart, exact: true })).toBeVisible();
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  await expect(page).toHaveURL(/\/flowers-digital$/);

  const { promise: again, resolve: startAgain } = Promise.withResolvers<void>();
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.js', async (route) => {
    await again;
    await route.continue();
  });
  await page.goto(`${process.env.E2E_SHOP}/de-ch/content/faq`, { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('zzz');
  startAgain();
  await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
  await expect(page.getByRole('searchbox')).toHaveValue('zzz');
});

test('a double click on add, or a double Enter, adds the card once and shows the success', async ({
  page,
}) => {
  const words = LABELS['de-ch'];
  await createBrowserBuyer(page, 'de-ch').open('/giftcard/flowers-digital');
  const main = page.getByRole('main');
  const price = main.getByRole('textbox', { name: words.price });
  const success = main.getByRole('link', { name: words.goToCart, exact: true });
  await price.fill('40');
  await main.getByRole('button', { name: words.add }).dblclick();
  await expect(success).toBeVisible();
  await expect(main.getByRole('alert')).toBeEmpty();
  await price.fill('50');
  await price.press('Enter');
  await price.press('Enter');
  await expect(success).toBeVisible();
  await expect(main.getByRole('alert')).toBeEmpty();
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  // A later press of the empty form is refused.
  await expect(async () => {
    await main.getByRole('button', { name: words.add }).click();
    await expect(main.getByRole('alert')).not.toBeEmpty({ timeout: 200 });
  }).toPass();
});
