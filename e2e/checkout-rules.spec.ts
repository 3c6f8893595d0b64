import { expect, type Page } from '@playwright/test';
import { APPROVED, buyerOn, paymentPage } from './support/browser-buyer.ts';
import { test } from './support/shop-test.ts';
import { atPayment, paymentPageOf } from './support/to-payment.ts';
import { WORDS } from './support/words.ts';

const DIGITAL = { reference: 'flowers-digital', francs: 30 };

/** Changes what the browser keeps of the cart, as another day or another version of the catalogue would. */
async function changeCart(page: Page, change: (products: { price: number }[]) => unknown[]): Promise<void> {
  await page.evaluate((text) => {
    const stored = JSON.parse(localStorage.getItem('cadeau.cart') ?? '{}');
    const changed = new Function(`return (${text})`)()(stored.state.products);
    localStorage.setItem(
      'cadeau.cart',
      JSON.stringify({ ...stored, state: { ...stored.state, products: changed } }),
    );
  }, change.toString());
}

test('while the order is being made nothing below the spinner can be reached', async ({ page }) => {
  const { buyer } = await atPayment(page, 'de-ch', { cards: [DIGITAL] });
  await buyer.agree('Visa');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  await paymentPageOf(page, 'de-ch').pay.click();
  const overlay = page.getByRole('dialog');
  await expect(overlay.getByRole('status')).toContainText('Ihre Bestellung');
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement?.closest('header, main > :not(dialog) a, footer') !== null,
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  // To a screen reader the page below is not there either.
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const heard = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  expect(heard).toContain('dialog');
  for (const role of ['banner', 'contentinfo', 'main', 'link', 'radio']) expect(heard).not.toContain(role);
  answer();
  await page.waitForURL(/\/saferpay\//);
});

test('a value that its card no longer allows is said in the cart, and nobody can pay for it', async ({
  page,
}) => {
  await atPayment(page, 'de-ch', { cards: [{ reference: 'wedding-physical', francs: 50 }] });
  await changeCart(page, (products) => products.map((line) => ({ ...line, price: 1000 })));
  const buyer = buyerOn(page, 'de-ch');
  await buyer.open('/cart');
  const main = page.getByRole('main');
  await expect(main).toContainText(/CHF\s20\.00 bis CHF\s500\.00/);
  await buyer.open('/payment');
  await buyer.agree('Visa');
  await expect(paymentPageOf(page, 'de-ch').pay).toBeDisabled();
});

test('the line after the fiftieth is refused when it is added', async ({ page }) => {
  const buyer = buyerOn(page, 'fr-ch');
  await buyer.add('birthday-physical', 5);
  await changeCart(page, ([line]) =>
    Array.from({ length: 50 }, (_, index) => ({ ...line, price: 500 + index * 100 })),
  );
  await buyer.open('/giftcard/birthday-physical');
  await page.getByRole('textbox', { name: WORDS['fr-ch'].price }).fill('60');
  await page.getByRole('button', { name: WORDS['fr-ch'].add, exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('50');
  await expect(page.getByTestId('cart-badge')).toHaveText('50');
  // One more of a card that is there already makes no new line.
  await page.getByRole('textbox', { name: WORDS['fr-ch'].price }).fill('5');
  await page.getByRole('button', { name: WORDS['fr-ch'].add, exact: true }).click();
  await expect(page.getByTestId('cart-badge')).toHaveText('51');
});

test('what is removed after an aborted payment stays removed on every page', async ({ page }) => {
  const { buyer } = await atPayment(page, 'de-ch', { cards: [DIGITAL] });
  await buyer.pay('Visa');
  await paymentPage.abort(page);
  await expect(page.getByRole('button', { name: WORDS['de-ch'].pay })).toBeEnabled();
  await buyer.open('/cart');
  await page.getByRole('button', { name: /entfernen$/ }).click();
  await expect(page.getByText(WORDS['de-ch'].empty).first()).toBeVisible();
  await buyer.open('/address');
  await expect(page).toHaveURL(/\/de-ch$/);
  await buyer.open('/payment');
  await expect(page.getByRole('button', { name: WORDS['de-ch'].pay })).toHaveCount(0);
  await buyer.expectEmptyCart();
});

test('an unknown order offers the one that the visitor has', async ({ page }) => {
  const { buyer } = await atPayment(page, 'it-ch', { cards: [DIGITAL] });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  await buyer.open('/order/00000000-0000-4000-8000-000000000000');
  await page.getByRole('main').getByRole('link', { name: reference }).click();
  expect(await buyer.onOrderPage()).toBe(reference);
});

test('leaving a paid order forgets the address though a new cart was begun, unless it has an address of its own', async ({
  page,
  context,
}) => {
  const { buyer } = await atPayment(page, 'de-ch', { cards: [DIGITAL] });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  await buyer.onOrderPage();
  const other = await context.newPage();
  await buyerOn(other, 'de-ch').add('birthday-physical', 20);
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(/\/de-ch$/);
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('Biel');
  expect(kept).not.toContain('VISA');
});
