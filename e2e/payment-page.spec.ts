import { expect, type Request } from '@playwright/test';
import { APPROVED, paymentPage } from './support/browser-buyer.ts';
import { orderOnPaymentPage } from './support/payment-page.ts';
import { SENTENCES } from './support/sentences.ts';
import { test } from './support/shop-test.ts';
import { journeySources } from './support/sources.ts';
import { atPayment, paymentPageOf } from './support/to-payment.ts';
import { LANGS, WORDS } from './support/words.ts';

const SWITCH = { 'de-ch': 'Deutsch', 'fr-ch': 'Français', 'it-ch': 'Italiano' } as const;

test('pay stays closed until all is said, and beside it stands what is missing, in every language', async ({
  page,
}) => {
  await atPayment(page, 'de-ch', { cards: [{ reference: 'birthday-physical', francs: 50, amount: 2 }] });
  for (const lang of LANGS) {
    await page.getByRole('link', { name: SWITCH[lang] }).click();
    const { pay, missing, boxes, main } = paymentPageOf(page, lang);
    await expect(pay).toBeDisabled();
    await expect(pay).toContainText('CHF 101.20');
    await expect(missing).toHaveCount(4);
    await expect(missing.first()).toHaveText(SENTENCES[lang].missingMethod);
    await expect(boxes).toHaveCount(3);
    for (const terms of ['general-terms', 'privacy', 'usage-terms']) {
      await expect(main.locator(`a[href="/${lang}/content/${terms}"]`)).toHaveAttribute('target', '_blank');
    }
  }
  const { pay, missing, boxes, method, main } = paymentPageOf(page, 'it-ch');
  for (const name of ['Visa', 'Mastercard', 'Diners Club / Discover', 'UnionPay', 'TWINT']) {
    await expect(method(name)).not.toBeChecked();
  }
  await expect(main.getByRole('radio')).toHaveCount(5);
  await method('TWINT').check();
  await expect(missing).toHaveCount(3);
  for (const left of [2, 1, 0]) {
    await expect(pay).toBeDisabled();
    await boxes.nth(left).check();
    await expect(missing).toHaveCount(left);
  }
  await expect(pay).toBeEnabled();
  await boxes.first().uncheck();
  await expect(pay).toBeDisabled();

  // All that is bought and where it goes is on this page, each with its way to change it.
  await expect(main).toContainText('2 × CHF 50.00');
  await expect(main).toContainText('2502 Biel/Bienne');
  await expect(main.getByRole('link', { name: 'Modificare il carrello' }).last()).toBeVisible();
  const steps = main.getByRole('navigation', { name: 'Passi dell’ordine' });
  await expect(steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
  await steps.getByRole('link').click();
  await expect(page).toHaveURL(/\/it-ch\/address$/);
  await page.goBack();
  // What was chosen is still chosen.
  await expect(paymentPageOf(page, 'it-ch').method('TWINT')).toBeChecked();
  await expect(missing).toHaveCount(1);
  await main.getByRole('link', { name: 'Tornare all’indirizzo' }).click();
  await expect(page).toHaveURL(/\/it-ch\/address$/);
});

test('a double click on pay is one order, and so is a press in a second tab before the first was answered', async ({
  page,
  context,
}) => {
  const { buyer } = await atPayment(page, 'de-ch', { cards: [{ reference: 'travel-digital', francs: 20 }] });
  await buyer.agree('Visa');
  const other = await context.newPage();
  await other.goto(`${process.env.E2E_SHOP}/de-ch/payment`);
  const second = paymentPageOf(other, 'de-ch');
  await expect(second.pay).toBeEnabled();

  const keys: (string | undefined)[] = [];
  const note = (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) {
      keys.push(request.headers()['idempotency-key']);
    }
  };
  page.on('request', note);
  other.on('request', note);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/orders', async (route) => {
    const answer = route.request().method() === 'POST' ? await route.fetch() : undefined;
    if (answer === undefined) return route.continue();
    await held;
    await route.fulfill({ response: answer });
  });
  const first = paymentPageOf(page, 'de-ch');
  await first.pay.dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Wir erfassen Ihre Bestellung' })).toBeVisible();
  await expect(first.pay).toBeDisabled();
  await second.pay.click();
  await other.waitForURL(/\/saferpay\//);
  letGo();
  // The provider opens its page once: the other tab is told to wait, and that nobody should pay again.
  await expect(page.getByRole('heading', { name: 'Wir warten auf den Zahlungsdienst' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const reference = await orderOnPaymentPage(other);
  await paymentPage.payByCard(other, APPROVED);
  for (const tab of [other, page]) await expect(tab).toHaveURL(/\/order\//);
  const ledger = await journeySources().external.payments(reference);
  expect(ledger.filter(({ kind }) => kind === 'initialized')).toHaveLength(1);
  expect(ledger.filter(({ kind }) => kind === 'captured')).toHaveLength(1);
});

test('payment without anything to pay says so and leads home', async ({ page }) => {
  for (const lang of LANGS) {
    await page.goto(`${process.env.E2E_SHOP}/${lang}/payment`);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(WORDS[lang].empty);
    await expect(main.locator(`a[href="/${lang}"]`)).toBeVisible();
    await expect(main.getByRole('radio')).toHaveCount(0);
  }
});
