import { expect, type Page, test } from '@playwright/test';
import { isWholeRun } from '../testkit/whole-run.ts';
import { expectAccessible } from './support/accessible.ts';
import type { Lang } from './support/words.ts';

const LANGS: Lang[] = ['de-ch', 'fr-ch', 'it-ch'];
const TAGS: Record<Lang, string> = { 'de-ch': 'de-CH', 'fr-ch': 'fr-CH', 'it-ch': 'it-CH' };

/** Number of the first section, and how many there are (specification 2). */
const SECTIONS = [
  ['/content/privacy', 0, 12],
  ['/content/general-terms', 1, 10],
  ['/content/usage-terms', 1, 9],
] as const;
const ALL_PAGES = [...SECTIONS.map(([path]) => path), '/content/faq', '/content/imprint', '/balance-check'];

const WORDS = {
  'de-ch': { search: /Fragen/, typed: 'gultig' },
  'fr-ch': { search: /questions/, typed: 'valable' },
  'it-ch': { search: /domande/, typed: 'valida' },
} as const;

const shop = () => process.env.E2E_SHOP ?? '';

/** A visitor who has answered the question about cookies before. */
async function consented(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem(
      'cookiesconsent',
      JSON.stringify({ ad_storage: 'denied', analytics_storage: 'denied' }),
    ),
  );
}

async function html(path: string): Promise<{ status: number; text: string; policy: string }> {
  const answer = await fetch(shop() + path, { redirect: 'manual' });
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, text: await answer.text(), policy };
}

/** The parsed structured data of a page. */
function structuredData(text: string): { '@type': string; [name: string]: unknown }[] {
  const found = text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return Array.from(found, ([, json = '']) => JSON.parse(json));
}

test.beforeEach(({ page }) => consented(page));

for (const lang of isWholeRun ? LANGS : (['it-ch'] as const)) {
  test(`the terms and the privacy page can be read by section and linked to, in ${lang}`, async ({
    page,
  }) => {
    for (const [path, from, count] of SECTIONS) {
      await page.goto(`${shop()}/${lang}${path}`);
      const main = page.getByRole('main');
      const headings = await main.locator('section > h2').allTextContents();
      expect(headings.map((heading) => Number.parseInt(heading, 10))).toEqual(
        Array.from({ length: count }, (_, index) => from + index),
      );
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
    }
    await page.goto(`${shop()}/${lang}/content/privacy#cookies`);
    await expect(page.locator('#cookies').getByRole('heading')).toBeInViewport();
  });

  test(`a question is found by typing, and an answer by its address, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    await page.goto(`${shop()}/${lang}/content/faq`);
    const questions = page.locator('main details');
    await expect(questions.filter({ visible: true })).toHaveCount(22);
    const field = page.getByRole('searchbox', { name: words.search });
    await field.fill(words.typed);
    await expect(questions.filter({ visible: true })).not.toHaveCount(22);
    const left = await questions.filter({ visible: true }).count();
    expect(left).toBeGreaterThan(0);
    await expect(page.getByRole('search').getByRole('status')).toContainText(String(left));
    await field.fill('xyzzy');
    await expect(questions.filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('search').getByRole('status').getByRole('link')).toBeVisible();
    await page.getByRole('search').getByRole('button').click();
    await expect(field).toBeFocused();
    await expect(questions.filter({ visible: true })).toHaveCount(22);

    const id = (await questions.nth(9).locator('[id]:not(h3)').first().getAttribute('id')) ?? '';
    await page.goto(`${shop()}/${lang}/content/faq#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toBeVisible();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await page.locator(`details[open] a[href$="#${id}"]`).click();
    await expect(page.locator('details[open] summary')).toBeFocused();
  });
}

for (const lang of LANGS) {
  test(`every public page names itself to search engines in ${lang}`, async () => {
    for (const path of ['', '/products/physical', '/giftcard/birthday-physical', ...ALL_PAGES]) {
      const { status, text } = await html(`/${lang}${path}`);
      expect(status, path).toBe(200);
      expect(text, path).toContain(`<html lang="${TAGS[lang]}">`);
      expect(text, path).toContain(`rel="canonical" href="${shop()}/${lang}${path}"`);
      for (const other of LANGS)
        expect(text, path).toContain(`hrefLang="${TAGS[other]}" href="${shop()}/${other}${path}"`);
      expect(text, path).toContain(`hrefLang="x-default" href="${shop()}/de-ch${path}"`);
      expect(text, path).toMatch(/<meta name="description" content="[^"{]{40,}"/);
      expect(text, path).not.toContain('noindex');
    }
  });
}

test('the language switch keeps page and place, and renews title and language', async ({ page }) => {
  await page.goto(`${shop()}/de-ch/content/privacy#cookies`);
  const german = await page.title();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`${shop()}/fr-ch/content/privacy#cookies`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH');
  await expect(page).not.toHaveTitle(german);
  await expect(page.locator('#cookies').getByRole('heading')).toBeInViewport();
  await page.goto(`${shop()}/fr-ch/content/faq`);
  await page.getByRole('link', { name: 'Italiano' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(`${shop()}/it-ch/content/faq`);
});

test('from an answer one goes on to the cards, with all their words', async ({ page }) => {
  await page.goto(`${shop()}/it-ch/content/faq`);
  await page.getByRole('banner').locator('a[href$="/products/digital"]').first().click();
  await expect(page).toHaveURL(/products\/digital$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // A key in place of its words would have a full stop between two words.
  expect((await page.getByRole('main').allInnerTexts()).join()).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z.]\w*\b/);
  await expect(page.getByRole('main').locator('form').first()).toContainText('CHF');
});

test('who goes back finds the page where they left it', async ({ page }) => {
  await page.goto(`${shop()}/de-ch/content/privacy`);
  await page.locator('section').nth(5).getByRole('link').first().scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await page.locator('section').nth(5).getByRole('link').first().click();
  await expect(page).toHaveURL(/balance-check$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/privacy$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('the balance is asked for in a frame that learns nothing of the shop', async ({ page }) => {
  const frames: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) frames.push(request.headers());
  });
  for (const lang of LANGS) {
    const { policy } = await html(`/${lang}/balance-check`);
    const addresses = LANGS.map((other) => `${process.env.E2E_STAND_INS}/balance/${other}`);
    expect(policy).toContain(`frame-src ${addresses.join(' ')};`);
    await page.goto(`${shop()}/${lang}/balance-check`);
    const frame = page.locator('main iframe');
    await expect(frame).toHaveAttribute('src', `${process.env.E2E_STAND_INS}/balance/${lang}`);
    expect((await frame.boundingBox())?.height).toBe(700);
    await expect(frame).toHaveAttribute('title', /\w/);
    const inside = frame.contentFrame();
    await inside.locator('#number').fill('6000000000000000');
    await inside.locator('#pin').fill('0000');
    await inside.getByRole('button').click();
    await expect(inside.locator('#refused')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    // The header leads to the retailer's own page.
    const outside = page.getByRole('banner').locator('a[href^="https://www.murmeli.example/"]');
    await expect(outside.first()).toBeVisible();
  }
  expect(frames.length).toBeGreaterThanOrEqual(LANGS.length);
  for (const headers of frames) expect(headers.referer ?? '').not.toContain(shop());
});

test('without script, all is there to read', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop()}/de-ch/content/faq`);
  await expect(page.locator('main details')).toHaveCount(22);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.locator('summary').first().click();
  await expect(page.locator('details[open] p').first()).toBeVisible();
  await page.goto(`${shop()}/de-ch/content/general-terms`);
  await page.locator('main nav a[href*="#"]').nth(6).click();
  await expect(page.locator('main section h2').nth(6)).toBeInViewport();
  await page.goto(`${shop()}/de-ch/balance-check`);
  await expect(page.frameLocator('main iframe').locator('#number')).toBeVisible();
  await context.close();
});

test('search engines understand questions and cards', async () => {
  for (const lang of LANGS) {
    const [faq] = structuredData((await html(`/${lang}/content/faq`)).text);
    expect(faq).toMatchObject({ '@type': 'FAQPage' });
    expect(faq?.mainEntity).toHaveLength(22);
    expect(JSON.stringify(faq)).not.toMatch(/\{\{|<a-/);
    const [card] = structuredData((await html(`/${lang}/giftcard/birthday-physical`)).text);
    expect(card).toMatchObject({
      '@type': 'Product',
      url: `${shop()}/${lang}/giftcard/birthday-physical`,
      offers: { '@type': 'AggregateOffer', priceCurrency: 'CHF', lowPrice: '5.00', highPrice: '500.00' },
    });
    expect((await fetch(String(card?.image))).status).toBe(200);
  }
});

test('the sitemap leads to every public page, and to none of one visitor', async () => {
  const robots = await html('/robots.txt');
  expect(robots.text).toContain(`Sitemap: ${shop()}/sitemap.xml`);
  const { text } = await html('/sitemap.xml');
  const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place);
  expect(new Set(places).size).toBe(places.length);
  for (const lang of LANGS) {
    for (const path of ['', ...ALL_PAGES]) expect(places).toContain(`${shop()}/${lang}${path}`);
    for (const path of ['/cart', '/address', '/payment', '/order/any']) {
      expect(places.filter((place) => place.includes(path))).toEqual([]);
      expect((await html(`/${lang}${path}`)).text, path).toContain('<meta name="robots" content="noindex"');
    }
  }
  const cards = places.filter((place) => place.includes('/giftcard/'));
  expect(cards.length).toBeGreaterThanOrEqual(60);
  for (const place of [...cards.slice(0, 6), ...places.filter((other) => !other.includes('/giftcard/'))]) {
    const page = await html(place.slice(shop().length));
    expect(page.status, place).toBe(200);
    expect(page.text, place).toContain(`rel="canonical" href="${place}"`);
  }
});

test('a phone can keep the shop on its home screen, in the language it was kept in', async ({ page }) => {
  await page.goto(`${shop()}/it-ch`);
  const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  const manifest = await (await fetch(shop() + address)).json();
  expect(manifest).toMatchObject({ name: 'Murmeli', start_url: '/it-ch' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const icon = Buffer.from(await (await fetch(shop() + src)).arrayBuffer());
    // Width and height stand at a fixed place of every PNG.
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('axe finds nothing on the content pages and the offline page', async ({ page }) => {
  test.slow();
  const some = ['/content/privacy', '/content/faq', '/balance-check'];
  const wider = [
    [768, 'it-ch', some],
    [1440, 'de-ch', some],
  ] as const;
  for (const [width, lang, pages] of [[390, 'fr-ch', ALL_PAGES] as const, ...(isWholeRun ? wider : [])]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...pages.map((own) => `/${lang}${own}`), `/offline/${lang}.html`]) {
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
