import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { isWholeRun } from '../testkit/whole-run.ts';
import { APPROVED, buyerOn, paymentPage } from './support/browser-buyer.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';
import { orderOnPaymentPage } from './support/payment-page.ts';
import { journeySources } from './support/sources.ts';
import { atPayment } from './support/to-payment.ts';
import { WORDS } from './support/words.ts';

const words = WORDS['de-ch'];

/** Fills the cart and goes as far as the provider's page. */
async function toProvider(page: Page) {
  const { buyer, person } = await atPayment(page, 'de-ch', {
    cards: [{ reference: 'picnic-digital', francs: 60 }],
  });
  await buyer.pay('Visa');
  return { person, reference: await orderOnPaymentPage(page) };
}

/** The payer approves, and the way back never loads: as on a phone whose battery dies. */
async function payAndClose(page: Page): Promise<string> {
  const { person, reference } = await toProvider(page);
  await page.locator('#HolderName').fill('FAULT no-return');
  await paymentPage.payByCard(page, APPROVED);
  await expect(page.locator('#no-return')).toBeVisible();
  await expectPaidEverywhere(reference, person.email, {
    total: 6000,
    digital: [6000],
    posted: [],
    method: 'VISA',
  });
  await page.close();
  return reference;
}

/** The paid cart is gone on the page that is opened first, whichever it is, and nothing can be paid. */
async function expectNothingToPay(context: BrowserContext): Promise<void> {
  const later = await context.newPage();
  const returned = buyerOn(later, 'de-ch');
  await returned.open('/payment');
  await expect(later.getByRole('heading', { level: 1, name: 'Ihre Bestellung ist bezahlt' })).toBeVisible();
  await expect(later.getByRole('button', { name: words.pay })).toHaveCount(0);
  await returned.open('/');
  await expect(later.getByTestId('cart-badge')).toHaveCount(0);
  await returned.expectEmptyCart();
  const kept = await later.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('Biel');
}

test('a buyer who approves and closes the tab gets the order, and later finds an empty cart and the order', async ({
  page,
  context,
}) => {
  const reference = await payAndClose(page);
  const later = await context.newPage();
  const returned = buyerOn(later, 'de-ch');
  await returned.open('/');
  await later.getByRole('link', { name: 'Bestellung ansehen' }).click();
  expect(await returned.onOrderPage()).toBe(reference);
  await returned.expectEmptyCart();
});

test('whose cookies are gone meets no full cart either', async ({ page, context }) => {
  await payAndClose(page);
  await context.clearCookies();
  await expectNothingToPay(context);
});

const LATER = [
  ['20 days', 480],
  ['25 hours', 25],
] as const;
for (const [name, hours] of isWholeRun ? LATER : LATER.slice(0, 1))
  test(`who comes back ${name} later meets no full cart either`, async ({ page, context }) => {
    const reference = await payAndClose(page);
    await journeySources().rows(
      `update session set last_used_at = last_used_at - interval '${hours} hours'
        where token_hash = (select session_hash from orders where reference = '${reference}')`,
    );
    await expectNothingToPay(context);
  });

test('while the shop cannot be asked the cart is not shown, and nothing can be paid', async ({
  page,
  context,
}) => {
  await payAndClose(page);
  await context.clearCookies();
  await context.route('**/api/orders*/**', (route) => route.abort());
  await context.route('**/api/orders*', (route) => route.fulfill({ status: 503, body: '' }));
  const later = await context.newPage();
  const returned = buyerOn(later, 'de-ch');
  await returned.open('/cart');
  await expect(later.getByText('ob Ihre letzte Bestellung bezahlt ist')).toBeVisible();
  await expect(later.getByTestId('cart-badge')).toHaveCount(0);
  await expect(later.getByText('CHF 60.00')).toHaveCount(0);
  await returned.open('/payment');
  await expect(later.getByText('Nichts ist verloren')).toBeVisible();
  await expect(later.getByRole('button', { name: words.pay })).toHaveCount(0);
  await context.unrouteAll();
  await returned.open('/cart');
  await expect(later.getByText(words.empty).first()).toBeVisible();
});

test('who goes back from the payment page may pay, and an order that nobody can close is waited for', async ({
  page,
  context,
}) => {
  const { reference } = await toProvider(page);
  const buyer = buyerOn(page, 'de-ch');
  await buyer.open('/payment');
  await expect(page.getByRole('button', { name: words.pay })).toBeEnabled();
  await expect(page.getByText('noch eine Zahlungsseite offen')).toBeVisible();
  // An answer under way would bring the session's cookie back.
  await page.goto('about:blank');
  await context.clearCookies();
  await buyer.open('/payment');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Wir warten auf den Zahlungsdienst' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0);
  // The payer aborts in the other tab: the page that waits hears of it and offers another try.
  await journeySources().external.pay(reference, 'abort');
  await expect(page.getByRole('button', { name: words.pay })).toBeEnabled({ timeout: 60_000 });
});
