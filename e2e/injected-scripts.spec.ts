import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, getSharedDesk, signIn } from './support/desk.ts';
import { test } from './support/shop-test.ts';

const shop = () => process.env.E2E_SHOP ?? '';
const WAYS = ['inline', 'handler', 'foreign', 'address'] as const;

const FOREIGN = 'https://foreign.example/script.js';

const MARKUP = `
  <script>(window.injected ??= []).push('inline')</script>
  <button id="injected-handler" onclick="(window.injected ??= []).push('handler')">x</button>
  <a id="injected-address" href="javascript:void((window.injected ??= []).push('address'))">x</a>
  <script src="${FOREIGN}"></script>`;

/** Opens the page with scripts injected into the server's HTML. */
async function openInjected(page: Page, policy: 'own' | 'none'): Promise<void> {
  await page.route(FOREIGN, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "(window.injected ??= []).push('foreign')" }),
  );
  await page.route('**/fr-ch/content/faq', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    if (policy === 'none') delete headers['content-security-policy'];
    const body = (await response.text()).replace('</body>', `${MARKUP}</body>`);
    await route.fulfill({ response, headers, body });
  });
  await page.goto(`${shop()}/fr-ch/content/faq`);
}

/** Returns the injected scripts that ran, after enough time to run. */
async function ran(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#injected-handler')?.click();
    document.querySelector<HTMLElement>('#injected-address')?.click();
  });
  await page.waitForLoadState('networkidle');
  const names = await page.evaluate(() => Reflect.get(window, 'injected') ?? []);
  return WAYS.filter((way) => names.includes(way));
}

test('no injected script runs', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openInjected(page, 'own');
  expect(await ran(page)).toEqual([]);
  expect(refused.length).toBeGreaterThanOrEqual(WAYS.length);

  // The policy also blocks a script that is added later.
  await page.evaluate((src) => {
    const script = document.createElement('script');
    document.body.append(Object.assign(script, { textContent: "(window.injected ??= []).push('inline')" }));
    document.body.append(Object.assign(document.createElement('script'), { src }));
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img src="x:" onerror="(window.injected ??= []).push('handler')">`,
    );
  }, FOREIGN);
  expect(await ran(page)).toEqual([]);
});

test('without the policy every injected script would run', async ({ page }) => {
  await openInjected(page, 'none');
  await expect.poll(() => ran(page)).toEqual([...WAYS]);
});

/** Collects what the policies of a page refuse. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/polic(y|ies)|Trusted/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

/** @throws if the page's trusted types refuse HTML from text, as they must */
const assignHtml = (page: Page) =>
  page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="0">'));

test('a gift page refuses HTML from text; its own scripts, offline page and links work', async ({ page }) => {
  const refused = watchRefusals(page);
  await page.goto(`${shop()}/de-ch/gift#${'k'.repeat(43)}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'Dieser Link gilt nicht mehr',
  );
  // Waits for the service worker that the page registers.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${shop()}/`);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
  await expect(assignHtml(page)).rejects.toThrow('TrustedHTML');
});

test('the desk refuses HTML from text; its own pages work', async ({ page }) => {
  const desk = getSharedDesk();
  const reference = await buy(desk.journeyShop, { kind: 'digital' });
  const refused = watchRefusals(page);
  await signIn(page, desk, { signInName: 'anna', role: 'everything' });
  for (const path of ['/orders', `/orders/${reference}`, '/packing', '/accounts', '/catalogue', '/stock']) {
    await page.goto(desk.address + path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expectAccessible(page);
  expect(refused).toEqual([]);
  await expect(assignHtml(page)).rejects.toThrow('TrustedHTML');
});

test('the shop’s own pages violate none of its policies', async ({ page }) => {
  const violations = watchRefusals(page);
  for (const path of ['', '/giftcard/birthday-physical', '/cart', '/address', '/balance-check']) {
    await page.goto(`${shop()}/de-ch${path}`, { waitUntil: 'networkidle' });
  }
  expect(violations).toEqual([]);
});
