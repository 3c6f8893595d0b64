import { expect, type Page, type Request } from '@playwright/test';
import { openDatabase } from '../testkit/database.ts';
import { APPROVED, buyerOn, newPerson, paymentPage } from './support/browser-buyer.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { orderOnPaymentPage } from './support/payment-page.ts';
import { SENTENCES } from './support/sentences.ts';
import { test } from './support/shop-test.ts';
import { journeySources } from './support/sources.ts';
import { atPayment, paymentPageOf } from './support/to-payment.ts';
import { WORDS } from './support/words.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Calls that reach nobody are tried again 5 s later: a visitor's clock runs on for so long. */
const RETRY_MS = 5000;

/** Lets the tries of a call pass that nobody answers. */
async function passRetries(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) await page.clock.runFor(RETRY_MS);
}

test('a purchase goes on after the network was lost at every step, and nothing typed is lost', async ({
  page,
  context,
}) => {
  const words = WORDS['de-ch'];
  const person = newPerson();
  const buyer = buyerOn(page, 'de-ch');
  await buyer.open('/giftcard/flowers-digital');
  // The page that stands in for others comes with the first visit.
  await page.evaluate(() => navigator.serviceWorker.ready);
  const offline = async () => {
    await expect(heading(page)).toHaveText('Keine Verbindung');
    await expect(page.getByRole('main')).toContainText('Internetverbindung');
  };
  const again = async () => {
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Noch einmal laden' }).or(page.getByRole('button')).first().click();
  };

  await context.setOffline(true);
  await page.getByRole('textbox', { name: words.price }).fill('30');
  await page.getByRole('button', { name: words.add }).click();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  await page.getByRole('link', { name: words.goToCart, exact: true }).click();
  await offline();
  await again();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  await buyer.open('/cart');

  await context.setOffline(true);
  await page.getByRole('textbox').first().fill('2');
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  await page.getByRole('link', { name: words.toAddress }).click();
  await offline();
  await again();
  await buyer.open('/address');

  await context.setOffline(true);
  await buyer.fillAddress(person);
  await page.getByRole('button', { name: words.toPayment }).click();
  await offline();
  await again();
  await buyer.open('/address');
  await expect(page.getByRole('textbox', { name: words.email })).toHaveValue(person.email);
  await buyer.toPayment();

  await buyer.agree('Visa');
  await page.clock.install();
  await context.setOffline(true);
  const { pay, alert } = paymentPageOf(page, 'de-ch');
  const keys = new Set<string | undefined>();
  let tries = 0;
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/orders')) return;
    tries += 1;
    keys.add(request.headers()['idempotency-key']);
  });
  await pay.click();
  await expect(page.getByRole('status').filter({ hasText: 'Wir erfassen Ihre Bestellung' })).toBeVisible();
  await passRetries(page);
  await expect(alert).toContainText(SENTENCES['de-ch'].notReached);
  await expect(alert).toContainText('Die Bestellung konnte nicht gesendet werden.');
  expect(tries).toBe(3);
  await context.setOffline(false);
  await expect(page.getByRole('radio', { name: 'Visa' })).toBeChecked();
  await pay.click();
  await page.waitForURL(/\/saferpay\//);
  // All tries of one press, and the press that repeats it, are one order.
  expect([tries, keys.size]).toEqual([4, 1]);
  await paymentPage.payByCard(page, APPROVED);
  await buyer.onOrderPage();
});

test('an answer that got lost on the way back makes no second order', async ({ page }) => {
  const { buyer } = await atPayment(page, 'it-ch', { cards: [{ reference: 'flowers-digital', francs: 30 }] });
  await buyer.agree('TWINT');
  await page.clock.install();
  let lost = 0;
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST' || lost === 3) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const { pay, alert } = paymentPageOf(page, 'it-ch');
  await pay.click();
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => lost).toBe(tries);
    await page.clock.runFor(RETRY_MS);
  }
  await expect(alert).toContainText(SENTENCES['it-ch'].notReached);
  await page.reload();
  await pay.click();
  await page.waitForURL(/\/saferpay\//);
  const reference = await orderOnPaymentPage(page);
  const ledger = await journeySources().external.payments(reference);
  expect(ledger.filter(({ kind }) => kind === 'initialized')).toHaveLength(1);
  await paymentPage.approveTwint(page);
  expect(await buyer.onOrderPage()).toBe(reference);
});

test('a list that cannot be loaded says so in place, and loads at the next press', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await buyerOn(page, 'fr-ch').open('/products/digital');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Cartes par la poste' }).click();
  await expect(heading(page)).toHaveText('Cartes cadeaux par la poste');
  await context.setOffline(true);
  await header.getByRole('link', { name: 'Cartes par e-mail' }).click();
  await expect(page.getByRole('status').filter({ hasText: SENTENCES['fr-ch'].loading })).toBeVisible();
  await passRetries(page);
  await expect(heading(page)).toHaveText(SENTENCES['fr-ch'].failed);
  await expect(page.getByRole('main')).toContainText(SENTENCES['fr-ch'].notReached);
  await expect(header).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button').click();
  await expect(heading(page)).toHaveText('Cartes cadeaux par e-mail');
  await expect(page.getByRole('article')).toHaveCount(10);
});

test('a paid order that cannot be shown is called safe, and shows itself at the next press', async ({
  page,
  context,
}) => {
  const { buyer } = await atPayment(page, 'de-ch', { cards: [{ reference: 'flowers-digital', francs: 30 }] });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  await page.clock.install();
  await page.route('**/api/orders?id=*', (route) => route.abort());
  await page.reload();
  await passRetries(page);
  await expect(heading(page)).toHaveText('Das lässt sich gerade nicht laden');
  await expect(page.getByRole('main')).toContainText('Nichts ist verloren');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Noch einmal laden' }).click();
  expect(await buyer.onOrderPage()).toBe(reference);
  await context.setOffline(false);
});

test('a page that breaks keeps header and cart, gives the visitor a number to tell, and leads on', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const buyer = buyerOn(page, 'de-ch');
  await buyer.add('flowers-digital', 30);
  await page.route('**/assets/cart-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose"); }',
    }),
  );
  await page.getByRole('link', { name: WORDS['de-ch'].goToCart, exact: true }).click();
  await expect(heading(page)).toHaveText(SENTENCES['de-ch'].failed);
  const main = page.getByRole('main');
  const [number = ''] =
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec((await main.textContent()) ?? '') ?? [];
  expect(number).not.toBe('');
  expect(logged.some((line) => line.includes(number))).toBe(true);
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Noch einmal laden' }).click();
  await expect(heading(page)).toHaveText('Warenkorb');
  await expect(main).toContainText('CHF 30.00');
});

test('a card that the page knows opens without a call, in every language, and is forgotten on leaving it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/products/')) asked.push(pathname);
  });
  await buyerOn(page, 'de-ch').open('/products/digital');
  const [details] = await page.getByRole('link', { name: 'Details' }).all();
  const address = (await details?.getAttribute('href')) ?? '';
  await details?.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('textbox', { name: WORDS['fr-ch'].price })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Questions et réponses' }).click();
  await expect(page.getByRole('textbox', { name: WORDS['fr-ch'].price })).not.toBeAttached();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: WORDS['fr-ch'].price })).toBeVisible();
  expect(asked).toEqual([`/api/products/${address.split('/').at(-1)}`]);
});

test.describe('a shop whose API has another path', () => {
  // One after the other: each worker of the test runner would start a shop of its own.
  test.describe.configure({ mode: 'default' });
  let ownShop: JourneyShop;

  test.beforeAll(async () => {
    ownShop = await openJourneyShop({ API_BASE: '/shop-api', LOG_LEVEL: 'silent' });
  });
  test.afterAll(() => ownShop.close());

  const digital = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Karten per E-Mail' });

  test('has its pages call it there, with no other build', async ({ page }) => {
    const called: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/products$/.test(pathname)) called.push(pathname);
    });
    await buyerOn(page, 'de-ch', ownShop.shop).open('/products/physical');
    await digital(page).click();
    await expect(heading(page)).toHaveText('Geschenkkarten per E-Mail');
    await expect(page.getByRole('article')).toHaveCount(10);
    expect(called).toEqual(['/shop-api/products']);
  });

  test('shows, while its database is away, the number under which the log says why, and comes back', async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const main = page.getByRole('main');
    const numbers: (string | undefined)[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) numbers.push(response.headers()['x-trace-id']);
    });
    await onDatabase(ownShop, 'alter table product rename to product_away');
    await buyerOn(page, 'de-ch', ownShop.shop).open('/products/digital');
    await expect(heading(page)).toHaveText(SENTENCES['de-ch'].failed);
    await expect(main).toContainText(numbers[0] ?? 'no number');
    // A press is heard by a page that is alive, and the number of the next try is that of the next answer.
    await expect(async () => {
      await main.getByRole('button', { name: 'Noch einmal laden' }).click();
      expect(numbers.length).toBeGreaterThan(1);
    }).toPass();
    await expect(main).toContainText(numbers.at(-1) ?? 'no number');
    await page.waitForLoadState('networkidle');
    await expect(main).toContainText(numbers.at(-1) ?? 'no number');
    expect(faults).toEqual([]);
    await onDatabase(ownShop, 'alter table product_away rename to product');
    await main.getByRole('button', { name: 'Noch einmal laden' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
  });
});

async function onDatabase({ database }: JourneyShop, statement: string): Promise<void> {
  const { rows, close } = openDatabase(database);
  await rows(statement).finally(close);
}
