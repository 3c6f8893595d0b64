import { expect, type Page } from '@playwright/test';
import { buyerOn } from './support/browser-buyer.ts';
import { SENTENCES } from './support/sentences.ts';
import { test, watchHeadings } from './support/shop-test.ts';
import { LANGS } from './support/words.ts';

const shop = () => process.env.E2E_SHOP ?? '';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const SHORT = { 'de-ch': 'Deutsch', 'fr-ch': 'Français', 'it-ch': 'Italiano' } as const;

test('a mistyped address leads to /de-ch, in any language and from within the shop too', async ({
  page,
  request,
}) => {
  const mistyped = [
    '/',
    '/en-gb',
    '/en-gb/cart',
    '/DE-CH',
    '/de-ch/CART',
    '/nirgends',
    '/fr-ch/nirgends',
    '/content/faq',
    '/%E0%A4%A',
  ];
  for (const path of mistyped) {
    const answer = await request.get(shop() + path, { maxRedirects: 0, headers: { accept: 'text/html' } });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, '/de-ch']);
  }
  await page.goto(`${shop()}/it-ch/nirgends`);
  await expect(page).toHaveURL(`${shop()}/de-ch`);
  await buyerOn(page, 'it-ch').open('/products/digital');
  for (const path of ['/it-ch/nirgends', '/rm-ch/cart']) {
    // Until the page's script has begun, nobody hears of it.
    await expect(async () => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(page).toHaveURL(`${shop()}/de-ch`, { timeout: 2000 });
    }).toPass();
  }
});

test('with an empty cart address and order send home to /de-ch, and nothing else is seen before', async ({
  page,
}) => {
  const seen = await watchHeadings(page);
  for (const path of ['/it-ch/address', '/fr-ch/order/7d1f6a52-0000-4000-8000-000000000000']) {
    await page.goto(shop() + path);
    await expect(page).toHaveURL(`${shop()}/de-ch`);
    await expect(heading(page)).toBeVisible();
    expect(await seen()).toEqual([`/de-ch ${await heading(page).textContent()}`]);
  }
});

test('another language shows the same page, with its title and language, and is remembered', async ({
  page,
}) => {
  const titles = {
    'de-ch': 'Geschenkkarten per Post',
    'fr-ch': 'Cartes cadeaux par la poste',
    'it-ch': 'Carte regalo per posta',
  };
  await buyerOn(page, 'de-ch').open('/products/physical?from=mail#main');
  for (const lang of ['fr-ch', 'it-ch', 'de-ch'] as const) {
    await page.getByRole('link', { name: SHORT[lang] }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/products/physical`));
    await expect(page.locator('html')).toHaveAttribute('lang', lang.replace('ch', 'CH'));
    await expect(page).toHaveTitle(new RegExp(titles[lang]));
    await expect(page.getByRole('link', { name: SHORT[lang] })).toHaveAttribute('aria-current', 'true');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(lang);
  }
  // What was typed and not yet added stays, in the words of the other language.
  await buyerOn(page, 'de-ch').open('/giftcard/birthday-physical');
  await page.getByRole('textbox', { name: 'Wert pro Karte' }).fill('85');
  await page.getByRole('link', { name: SHORT['fr-ch'] }).click();
  await expect(heading(page)).toHaveText('Joyeux anniversaire');
  await expect(page.getByRole('textbox', { name: 'Valeur par carte' })).toHaveValue('85');
});

test('from home a visitor reaches both lists, a card, the cart, and finds the way back from each', async ({
  page,
}) => {
  await buyerOn(page, 'de-ch').open('');
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
    await page.getByRole('link', { name: /zur Startseite$/ }).click();
    await expect(page).toHaveURL(`${shop()}/de-ch`);
  }
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Karten per Post' }).click();
  await main.getByRole('link', { name: 'Details Zum Geburtstag' }).click();
  await expect(page).toHaveURL(`${shop()}/de-ch/giftcard/birthday-physical`);
  await expect(main.getByRole('img', { name: /Zum Geburtstag/ })).toBeVisible();
  await expect(main).toContainText('Kerzen, Kuchen, Apéro');
  await expect(main.locator('a[href="/de-ch/content/general-terms"]')).toBeVisible();
  // Shipping costs in figures are one press away.
  await main.getByText('Lieferung und Versandkosten').click();
  await expect(main.getByRole('table')).toContainText('CHF 13.50');
  const trail = page.getByRole('navigation', { name: 'Sie sind hier' });
  await expect(trail.getByRole('link')).toHaveText(['Startseite', 'Geschenkkarten per Post']);
  await main.getByRole('link', { name: 'Alle Karten per Post' }).last().click();
  await expect(page).toHaveURL(/products\/physical$/);
  await header.getByRole('link', { name: 'Warenkorb' }).click();
  await expect(heading(page)).toHaveText('Warenkorb');
  await expect(header.getByRole('link', { name: 'Fragen und Antworten' })).toHaveAttribute(
    'href',
    '/de-ch/content/faq',
  );
});

test('header and footer lead to the retailer, to the terms and to people who help, in each language', async ({
  page,
}) => {
  for (const lang of LANGS) {
    await buyerOn(page, lang).open('/products/digital');
    const site = `https://www.murmeli.example/${lang.slice(0, 2)}`;
    await expect(page.getByRole('banner').locator(`a[href^="${site}/"]`)).toHaveCount(2);
    const footer = page.getByRole('contentinfo');
    for (const page of ['privacy', 'general-terms', 'usage-terms', 'imprint']) {
      await expect(footer.locator(`a[href="/${lang}/content/${page}"]`)).toBeVisible();
    }
    expect(await footer.locator(`a[href^="${site}"]`).count()).toBeGreaterThanOrEqual(5);
    await expect(footer.locator('a[href="tel:+41000000000"]')).toBeVisible();
    await expect(footer.locator('a[href="mailto:geschenkkarten@murmeli.example"]')).toBeVisible();
    await expect(footer).toContainText(/8(\.00|\sh)/);
    expect(await footer.getByRole('region').first().getByRole('listitem').count()).toBe(4);
  }
});

test('a list tells that it loads, and going back finds the place that was left', async ({ page }) => {
  await buyerOn(page, 'it-ch').open('');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Carte per posta' }).click();
  const spinner = page.getByRole('status').filter({ hasText: SENTENCES['it-ch'].loading });
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
  await expect(heading(page)).toHaveText('Da tutti noi');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('a name that no card can have is a card that is not there; every other unknown path leads home', async ({
  page,
  request,
}) => {
  const shop = process.env.E2E_SHOP ?? '';
  for (const name of [
    '%00',
    'a%00b',
    '%ff%fe',
    '%E0%A4%A',
    'a.bc',
    '..%2f',
    'x'.repeat(10_000),
    '%F0%9F%8E%81',
  ]) {
    const answer = await request.get(`${shop}/fr-ch/giftcard/${name}`);
    expect([name.slice(0, 20), answer.status()]).toEqual([name.slice(0, 20), 404]);
    const text = await answer.text();
    expect(text).toContain('<html lang="fr-CH"');
    for (const list of ['physical', 'digital']) expect(text).toContain(`href="/fr-ch/products/${list}"`);
  }
  for (const path of [
    '/index.html',
    '/de-ch/agb.pdf',
    '/wp-login.php',
    '/%ff',
    '/de-ch/%ff',
    `/${'x'.repeat(10_000)}`,
  ]) {
    const answer = await request.get(shop + path, { maxRedirects: 0 });
    expect([path.slice(0, 20), answer.status(), answer.headers().location]).toEqual([
      path.slice(0, 20),
      302,
      '/de-ch',
    ]);
  }
  for (const path of ['/assets/none.js', '/pictures/none.avif']) {
    const answer = await request.get(shop + path);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/plain']);
  }
  const answer = await buyerOn(page, 'it-ch').open('/giftcard/%00');
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText(SENTENCES['it-ch'].noSuchCard);
});

test('a card that is not there says so in the language of the visitor and names the lists', async ({
  page,
}) => {
  for (const lang of LANGS) {
    const answer = await buyerOn(page, lang).open('/giftcard/no-such-card');
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText(SENTENCES[lang].noSuchCard);
    const main = page.getByRole('main');
    await expect(main.locator(`a[href="/${lang}/products/physical"]`)).toBeVisible();
    await expect(main.locator(`a[href="/${lang}/products/digital"]`)).toBeVisible();
  }
});
