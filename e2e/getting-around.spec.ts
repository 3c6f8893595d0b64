import { expect, type Page } from '@playwright/test';
import { createBrowserBuyer } from './support/browser-buyer.ts';
import { test, watchHeadings } from './support/shop-test.ts';

const shop = () => process.env.E2E_SHOP ?? '';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const SHORT = { 'de-ch': 'Deutsch', 'fr-ch': 'Français' } as const;

test('a mistyped address redirects to /de-ch, also within the shop', async ({ page }) => {
  await page.goto(`${shop()}/it-ch/nirgends`);
  await expect(page).toHaveURL(`${shop()}/de-ch`);
  await createBrowserBuyer(page, 'it-ch').open('/products/digital');
  // Only a hydrated page reacts.
  await expect(async () => {
    await page.evaluate(() => {
      history.pushState(null, '', '/rm-ch/cart');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page).toHaveURL(`${shop()}/de-ch`, { timeout: 2000 });
  }).toPass();
});

test('with an empty cart, address and order redirect to /de-ch and show nothing before', async ({ page }) => {
  const seen = await watchHeadings(page);
  for (const path of ['/it-ch/address', '/fr-ch/order/7d1f6a52-0000-4000-8000-000000000000']) {
    await page.goto(shop() + path);
    await expect(page).toHaveURL(`${shop()}/de-ch`);
    await expect(heading(page)).toBeVisible();
    expect(await seen()).toEqual([`/de-ch ${await heading(page).textContent()}`]);
  }
});

test('switching the language keeps the page, changes title and language, and is remembered', async ({
  page,
}) => {
  const titles = {
    'de-ch': 'Geschenkkarten per Post',
    'fr-ch': 'Cartes cadeaux par la poste',
  };
  await createBrowserBuyer(page, 'de-ch').open('/products/physical?from=mail#main');
  for (const lang of ['fr-ch', 'de-ch'] as const) {
    await page.getByRole('link', { name: SHORT[lang] }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/products/physical`));
    await expect(page.locator('html')).toHaveAttribute('lang', lang.replace('ch', 'CH'));
    await expect(page).toHaveTitle(new RegExp(titles[lang]));
    await expect(page.getByRole('link', { name: SHORT[lang] })).toHaveAttribute('aria-current', 'true');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(lang);
  }
  // Typed text that was not added yet remains, in the other language.
  await createBrowserBuyer(page, 'de-ch').open('/giftcard/birthday-physical');
  await page.getByRole('textbox', { name: 'Wert pro Karte' }).fill('85');
  await page.getByRole('link', { name: SHORT['fr-ch'] }).click();
  await expect(heading(page)).toHaveText('Joyeux anniversaire');
  await expect(page.getByRole('textbox', { name: 'Valeur par carte' })).toHaveValue('85');
});

test('from home a visitor reaches both lists, a card and the cart, and the way back from each', async ({
  page,
}) => {
  await createBrowserBuyer(page, 'de-ch').open('');
  const main = page.getByRole('main');
  for (const [block, button, list] of [
    ['Zum Überreichen', 'Karten per Post ansehen', 'physical'],
    ['Sofort per E-Mail', 'Karten per E-Mail ansehen', 'digital'],
  ] as const) {
    await expect(main.getByRole('region', { name: block })).toBeVisible();
    await main.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(`${shop()}/de-ch/products/${list}`);
    await expect(heading(page)).toBeFocused();
    await expect(main.getByRole('article')).toHaveCount(10);
    // A missing text would show its key, which has a full stop between two words.
    expect((await main.allInnerTexts()).join()).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z.]\w*\b/);
    await page.getByRole('link', { name: /zur Startseite$/ }).click();
    await expect(page).toHaveURL(`${shop()}/de-ch`);
  }
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Karten per Post' }).click();
  await main.getByRole('link', { name: 'Details Zum Geburtstag' }).click();
  await expect(page).toHaveURL(`${shop()}/de-ch/giftcard/birthday-physical`);
  // One press opens the shipping costs.
  await main.getByText('Lieferung und Versandkosten').click();
  await expect(main.getByRole('table')).toContainText('CHF 13.50');
  await main.getByRole('link', { name: 'Alle Karten per Post' }).last().click();
  await expect(page).toHaveURL(/products\/physical$/);
  await header.getByRole('link', { name: 'Warenkorb' }).click();
  await expect(heading(page)).toHaveText('Warenkorb');
});

test('a list shows that it loads, and going back restores the scroll position', async ({ page }) => {
  await createBrowserBuyer(page, 'it-ch').open('');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Carte per posta' }).click();
  const spinner = page.getByRole('status').filter({ hasText: 'Caricamento delle carte' });
  await expect(spinner).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(spinner).toHaveCount(0);

  const details = page.getByRole('link', { name: /^Dettagli/ }).last();
  await details.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  await details.click();
  await expect(heading(page)).toHaveText('Buona Pasqua');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('the first click after a deployment, whose files have other names, opens the clicked page', async ({
  page,
}) => {
  await createBrowserBuyer(page, 'fr-ch').open('/cart');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.locator('footer a[href="/fr-ch/content/imprint"]').click();
  await expect(page).toHaveURL(`${shop()}/fr-ch/content/imprint`);
  await expect(heading(page)).toBeVisible();
});
