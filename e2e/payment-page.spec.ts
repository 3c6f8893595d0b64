import { chromium, expect, type Request } from '@playwright/test';
import { APPROVED, paymentPage } from './support/browser-buyer.ts';
import { getJourneySources } from './support/journey-sources.ts';
import { test } from './support/shop-test.ts';
import { goToPayment, locatePaymentPage } from './support/to-payment.ts';

test('pay stays disabled until nothing is missing, lists what is missing, and going back keeps all input', async ({
  page,
}) => {
  await goToPayment(page, 'it-ch', { cards: [{ reference: 'birthday-physical', francs: 50, amount: 2 }] });
  const { pay, missing, boxes, method, main } = locatePaymentPage(page, 'it-ch');
  await expect(pay).toBeDisabled();
  await expect(pay).toContainText('CHF 101.20');
  await expect(missing).toHaveCount(4);
  await expect(missing.first()).toHaveText('Scegliere il mezzo di pagamento');
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
  await main.getByRole('navigation', { name: 'Passi dell’ordine' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/it-ch\/address$/);
  await page.goBack();
  // The page still has the selection.
  await expect(method('TWINT')).toBeChecked();
  await expect(missing).toHaveCount(1);
  await main.getByRole('link', { name: 'Tornare all’indirizzo' }).click();
  await expect(page).toHaveURL(/\/it-ch\/address$/);
});

test('a double click on pay creates one order, and so does a press in a second tab before the response', async ({
  page,
  context,
}) => {
  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'travel-digital', francs: 20 }],
  });
  await buyer.agree('Visa');
  const other = await context.newPage();
  await other.goto(`${process.env.E2E_SHOP}/de-ch/payment`);
  const second = locatePaymentPage(other, 'de-ch');
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
  const first = locatePaymentPage(page, 'de-ch');
  await first.pay.dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Wir erfassen Ihre Bestellung' })).toBeVisible();
  await expect(first.pay).toBeDisabled();
  await second.pay.click();
  await other.waitForURL(/\/saferpay\//);
  letGo();
  // The provider opens its page once. The other tab asks the buyer to wait and not to pay again.
  await expect(page.getByRole('heading', { name: 'Wir warten auf den Zahlungsdienst' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const reference = await paymentPage.reference(other);
  await paymentPage.payByCard(other, APPROVED);
  for (const tab of [other, page]) await expect(tab).toHaveURL(/\/order\//);
  const ledger = await getJourneySources().external.payments(reference);
  expect(ledger.filter(({ kind }) => kind === 'initialized')).toHaveLength(1);
  expect(ledger.filter(({ kind }) => kind === 'captured')).toHaveLength(1);
});

test('while the order is being created nothing below the spinner is reachable', async ({ page }) => {
  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
  });
  await buyer.agree('Visa');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  await locatePaymentPage(page, 'de-ch').pay.click();
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
  // Screen readers can't reach the page below either.
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const exposedRoles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  expect(exposedRoles).toContain('dialog');
  for (const role of ['banner', 'contentinfo', 'main', 'link', 'radio'])
    expect(exposedRoles).not.toContain(role);
  answer();
  await page.waitForURL(/\/saferpay\//);
});

test('the cart reports a value that its card no longer allows, and payment is blocked', async ({ page }) => {
  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'wedding-physical', francs: 50 }],
  });
  await buyer.agree('Visa');
  // Simulates another day, or another version of the catalogue.
  await page.evaluate(() => {
    const stored = localStorage.getItem('cadeau.cart') ?? '';
    localStorage.setItem('cadeau.cart', stored.replaceAll('"price":5000', '"price":1000'));
  });
  await buyer.open('/cart');
  await expect(page.getByRole('main')).toContainText(/CHF\s20\.00 bis CHF\s500\.00/);
  await buyer.open('/payment');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(locatePaymentPage(page, 'de-ch').pay).toBeDisabled();
});

test('a payment page that does not open gives the button back, and the next press opens one', async ({
  page,
}) => {
  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
  });
  await buyer.agree('Visa');
  await page.route(/\/saferpay\//, () => undefined);
  const { main, pay } = locatePaymentPage(page, 'de-ch');
  // The buyer presses Stop. Playwright itself waits for the end of a navigation.
  await page.evaluate(() => {
    const timer = setInterval(() => {
      if (!document.body.innerText.includes('Wir öffnen die Zahlungsseite')) return;
      clearInterval(timer);
      window.stop();
    }, 200);
  });
  await pay.click({ noWaitAfter: true });
  await expect(main.getByText('Die Zahlungsseite hat sich nicht geöffnet.')).toBeVisible();
  await page.unroute(/\/saferpay\//);
  await pay.click();
  await page.waitForURL(/\/saferpay\//);
});

test('cookies that the parent domain sets under the shop’s names stop no order', async () => {
  const host = 'karten.murmeli.test';
  const own = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? chromium.executablePath(),
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  });
  try {
    const page = await own.newPage();
    const shop = `http://${host}:${new URL(process.env.E2E_SHOP ?? '').port}`;
    const [domain, path] = ['.murmeli.test', '/'];
    await page.context().addCookies([
      { name: 'XSRF-TOKEN', value: 'eyJpdiI6IklhYmMifQ%3D%3D', domain, path },
      { name: 'XSRF-TOKEN', value: 'a'.repeat(43), domain, path: '/de-ch' },
      { name: 'cadeau_session', value: 'b'.repeat(43), domain, path },
      { name: 'theme', value: '%E0%A4%A', domain, path },
    ]);
    const { buyer } = await goToPayment(page, 'de-ch', {
      cards: [{ reference: 'travel-digital', francs: 20 }],
      shop,
    });
    await buyer.agree('TWINT');
    await locatePaymentPage(page, 'de-ch').pay.click();
    await page.waitForURL(/\/saferpay\//);
  } finally {
    await own.close();
  }
});
