import { expect, type Page } from '@playwright/test';
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

test('the shop’s own pages violate none of its policies', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/polic(y|ies)/i.test(message.text())) violations.push(message.text());
  });
  for (const path of ['', '/giftcard/birthday-physical', '/cart', '/address', '/balance-check']) {
    await page.goto(`${shop()}/de-ch${path}`, { waitUntil: 'networkidle' });
  }
  expect(violations).toEqual([]);
});
