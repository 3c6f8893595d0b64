import { expect, type Page, type Request } from '@playwright/test';
import { APPROVED, createBrowserBuyer, newPerson, paymentPage } from './support/browser-buyer.ts';
import { LABELS, LANGS } from './support/labels.ts';
import { test } from './support/shop-test.ts';
import { locatePaymentPage } from './support/to-payment.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The client retries unreachable calls after 5 s, so the visitor's clock runs on by as much. */
const RETRY_MS = 5000;

/** Waits until the client gives up on an unreachable call. */
async function passRetries(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) await page.clock.runFor(RETRY_MS);
}

test('a purchase continues after network failures at every step, with all typed text', async ({
  page,
  context,
}) => {
  const words = LABELS['de-ch'];
  const person = newPerson();
  const buyer = createBrowserBuyer(page, 'de-ch');
  await buyer.open('/giftcard/flowers-digital');
  // The service worker stores the offline page during the first visit.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const offline = async () => {
    await expect(heading(page)).toHaveText('Keine Verbindung');
    await expect(page.getByRole('main')).toContainText('Internetverbindung');
  };
  const again = async () => {
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Noch einmal laden' }).or(page.getByRole('button')).first().click();
  };

  await context.setOffline(true);
  await page.reload();
  await offline();
  await expect(page).toHaveURL(/\/giftcard\/flowers-digital$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH');
  // The device stores the offline pages and none of this visitor's pages.
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.sort()).toEqual(LANGS.map((lang) => `/offline/${lang}.html`));
  await again();
  await expect(heading(page)).not.toHaveText('Keine Verbindung');
  await page.waitForLoadState('networkidle');

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
  const { pay, alert } = locatePaymentPage(page, 'de-ch');
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
  await expect(alert).toContainText('Wir sind nicht erreichbar.');
  await expect(alert).toContainText('Die Bestellung konnte nicht gesendet werden.');
  expect(tries).toBe(3);
  await context.setOffline(false);
  await expect(page.getByRole('radio', { name: 'Visa' })).toBeChecked();
  await pay.click();
  await page.waitForURL(/\/saferpay\//);
  // All retries of one press, and the press that repeats it, create one order.
  expect([tries, keys.size]).toEqual([4, 1]);
  await paymentPage.payByCard(page, APPROVED);
  await buyer.onOrderPage();
});

test('a list that fails to load says so in place, and loads on retry', async ({ page, context }) => {
  await page.clock.install();
  await createBrowserBuyer(page, 'fr-ch').open('/products/digital');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Cartes par la poste' }).click();
  await expect(heading(page)).toHaveText('Cartes cadeaux par la poste');
  await context.setOffline(true);
  await header.getByRole('link', { name: 'Cartes par e-mail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Chargement des cartes' })).toBeVisible();
  await passRetries(page);
  await expect(heading(page)).toHaveText('Quelque chose n’a pas fonctionné');
  await expect(page.getByRole('main')).toContainText('La boutique n’est pas joignable.');
  await expect(header).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button').click();
  await expect(heading(page)).toHaveText('Cartes cadeaux par e-mail');
  await expect(page.getByRole('article')).toHaveCount(10);
});

test('a page that fails keeps header and cart, shows an error number, and offers links', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const buyer = createBrowserBuyer(page, 'de-ch');
  await buyer.add('flowers-digital', 30);
  await page.route('**/assets/cart-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose"); }',
    }),
  );
  await page.getByRole('link', { name: LABELS['de-ch'].goToCart, exact: true }).click();
  await expect(heading(page)).toHaveText('Da ist etwas schiefgegangen');
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
