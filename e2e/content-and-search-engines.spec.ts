import { expect } from '@playwright/test';
import { isFullRun } from '../testkit/full-run.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilStarted } from './support/browser-buyer.ts';
import { LANGS } from './support/labels.ts';
import { test } from './support/shop-test.ts';

const CONTENT = ['privacy', 'general-terms', 'usage-terms', 'faq', 'imprint', 'companies'].map(
  (name) => `/content/${name}`,
);
const ALL_PAGES = [...CONTENT, '/balance-check'];

const shop = () => process.env.E2E_SHOP ?? '';

async function html(path: string): Promise<{ status: number; text: string; policy: string }> {
  const answer = await fetch(shop() + path, { redirect: 'manual' });
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, text: await answer.text(), policy };
}

/** Reads the structured data of a page. */
async function structuredData(path: string): Promise<Record<string, unknown>> {
  const { text } = await html(path);
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json);
}

test('a long page has section links, and the language switch keeps page and position', async ({ page }) => {
  await page.goto(`${shop()}/it-ch/content/privacy`);
  await untilStarted(page);
  const main = page.getByRole('main');
  const headings = await main.locator('section > h2').allTextContents();
  const contents = main.getByRole('navigation').filter({ has: page.getByRole('heading', { level: 2 }) });
  expect(await contents.getByRole('link').allTextContents()).toEqual(headings);
  await contents.getByRole('link').nth(4).click();
  const section = main.locator('section').nth(4);
  await expect(section.getByRole('heading')).toBeFocused();
  await expect(section.getByRole('heading')).toBeInViewport();
  expect(new URL(page.url()).hash).toBe(`#${await section.getAttribute('id')}`);
  await main.locator('a[href$="#top"]').click();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport();
  const cookies = page.locator('#cookies').getByRole('heading');
  await page.goto(`${shop()}/it-ch/content/privacy#cookies`);
  await expect(cookies).toBeInViewport();
  const italian = await page.title();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`${shop()}/fr-ch/content/privacy#cookies`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH');
  await expect(page).not.toHaveTitle(italian);
  await expect(cookies).toBeInViewport();
});

test('typing finds a question, and an address opens its answer', async ({ page }) => {
  await page.goto(`${shop()}/it-ch/content/faq`);
  const questions = page.locator('main details');
  const visible = questions.filter({ visible: true });
  const result = page.getByRole('search').getByRole('status');
  await expect(visible).toHaveCount(30);
  const field = page.getByRole('searchbox', { name: /domande/ });
  await field.fill('valida');
  await expect(visible).not.toHaveCount(30);
  await expect(result).toContainText(String(await visible.count()));
  await field.fill('xyzzy');
  await expect(visible).toHaveCount(0);
  await expect(result.getByRole('link')).toBeVisible();
  await page.getByRole('search').getByRole('button').click();
  await expect(field).toBeFocused();
  await expect(visible).toHaveCount(30);

  const id = (await questions.nth(9).locator('[id]:not(h3)').first().getAttribute('id')) ?? '';
  await page.goto(`${shop()}/it-ch/content/faq#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeVisible();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await page.locator(`details[open] a[href$="#${id}"]`).click();
  await expect(page.locator('details[open] summary')).toBeFocused();
});

test('the balance is checked in a frame that receives no data from the shop', async ({ page }) => {
  const referers: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame())
      referers.push(request.headers().referer ?? '');
  });
  const { policy } = await html('/fr-ch/balance-check');
  const addresses = LANGS.map((lang) => `${process.env.E2E_STAND_INS}/balance/${lang}`);
  expect(policy).toContain(`frame-src ${addresses.join(' ')};`);
  await page.goto(`${shop()}/fr-ch/balance-check`);
  const frame = page.locator('main iframe');
  await expect(frame).toHaveAttribute('src', `${process.env.E2E_STAND_INS}/balance/fr-ch`);
  expect((await frame.boundingBox())?.height).toBe(700);
  await expect(frame).toHaveAttribute('title', /\w/);
  const inside = frame.contentFrame();
  await inside.locator('#number').fill('6000000000000000');
  await inside.locator('#pin').fill('0000');
  await inside.getByRole('button').click();
  await expect(inside.locator('#refused')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  expect(referers.length).toBeGreaterThan(0);
  for (const referer of referers) expect(referer).not.toContain(shop());
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('all content is readable', async ({ page }) => {
    await page.goto(`${shop()}/de-ch/content/faq`);
    await expect(page.locator('main details')).toHaveCount(30);
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.locator('summary').first().click();
    await expect(page.locator('details[open] p').first()).toBeVisible();
    await page.goto(`${shop()}/de-ch/content/general-terms`);
    await page.locator('main nav a[href*="#"]').nth(6).click();
    await expect(page.locator('main section h2').nth(6)).toBeInViewport();
    await page.goto(`${shop()}/de-ch/balance-check`);
    await expect(page.frameLocator('main iframe').locator('#number')).toBeVisible();
  });
});

test('search engines find every public page in each language, and no personal page', async () => {
  expect((await html('/robots.txt')).text).toContain(`Sitemap: ${shop()}/sitemap.xml`);
  const { text } = await html('/sitemap.xml');
  const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place.slice(shop().length));
  const cards = places.filter((place) => place.includes('/giftcard/'));
  expect(cards.length).toBeGreaterThanOrEqual(60);
  for (const lang of LANGS) {
    for (const path of ['', ...ALL_PAGES]) expect(places).toContain(`/${lang}${path}`);
    for (const path of ['/cart', '/address', '/payment', '/order/any'])
      expect((await html(`/${lang}${path}`)).text, path).toContain('<meta name="robots" content="noindex"');
  }
  const toLanguageTag = (lang: string) => lang.replace('ch', 'CH');
  for (const place of [...cards.slice(0, 6), ...places.filter((other) => !cards.includes(other))]) {
    const [, lang = '', path = ''] = /^\/([a-z-]+)(.*)$/.exec(place) ?? [];
    const page = await html(place);
    expect(page.status, place).toBe(200);
    expect(page.text, place).toContain(`<html lang="${toLanguageTag(lang)}">`);
    expect(page.text, place).toContain(`rel="canonical" href="${shop()}${place}"`);
    for (const other of LANGS)
      expect(page.text, place).toContain(
        `hrefLang="${toLanguageTag(other)}" href="${shop()}/${other}${path}"`,
      );
    expect(page.text, place).toContain(`hrefLang="x-default" href="${shop()}/de-ch${path}"`);
    expect(page.text, place).toMatch(/<meta name="description" content="[^"{]{40,}"/);
    expect(page.text, place).not.toContain('noindex');
    expect(page.text, place).toContain('rel="manifest"');
  }
  const faq = await structuredData('/fr-ch/content/faq');
  expect(faq).toMatchObject({ '@type': 'FAQPage' });
  expect(faq.mainEntity).toHaveLength(30);
  expect(JSON.stringify(faq)).not.toMatch(/\{\{|<a-/);
  const card = await structuredData('/fr-ch/giftcard/birthday-physical');
  expect(card).toMatchObject({ '@type': 'Product', url: `${shop()}/fr-ch/giftcard/birthday-physical` });
  expect((await fetch(String(card.image))).status).toBe(200);
});

test('axe finds nothing on the content pages and the offline page', async ({ page }) => {
  test.slow();
  for (const [width, lang] of [[390, 'fr-ch'], ...(isFullRun ? [[1440, 'de-ch'] as const] : [])] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      ...ALL_PAGES.map((journeyShop) => `/${lang}${journeyShop}`),
      `/offline/${lang}.html`,
    ]) {
      await page.goto(shop() + path);
      await page.evaluate(() => {
        for (const answer of document.querySelectorAll('details')) answer.open = true;
      });
      await expectAccessible(page);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, path).toBeLessThanOrEqual(0);
    }
  }
});
