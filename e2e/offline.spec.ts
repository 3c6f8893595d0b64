import { expect, type Page, test } from '@playwright/test';

const LANGS = ['de-ch', 'fr-ch', 'it-ch'];
const WORDS = {
  'de-ch': { tag: 'de-CH', offline: 'Keine Verbindung', retry: 'Noch einmal laden' },
  'it-ch': { tag: 'it-CH', offline: 'Nessuna connessione', retry: 'Ricaricare' },
} as const;

const shop = () => process.env.E2E_SHOP ?? '';
const pathOf = (page: Page) => new URL(page.url()).pathname;

for (const lang of ['de-ch', 'it-ch'] as const) {
  test(`a device without connection shows a page of ours in ${lang}, and goes on afterwards`, async ({
    page,
    context,
  }) => {
    const words = WORDS[lang];
    await page.goto(`${shop()}/${lang}`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.goto(`${shop()}/${lang}/content/faq`);
    await expect(page.getByRole('heading', { level: 1, name: words.offline })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
    expect(pathOf(page)).toBe(`/${lang}/content/faq`);
    await context.setOffline(false);
    await page.getByRole('link', { name: words.retry }).click();
    await expect(page.locator('main details')).toHaveCount(22);
    const kept = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(stores.map((store) => store.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.sort()).toEqual(LANGS.map((other) => `/offline/${other}.html`));
  });
}

test('a link that cannot be followed without connection shows the offline page, and the way back', async ({
  page,
  context,
}) => {
  await page.goto(`${shop()}/de-ch`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.getByRole('contentinfo').locator('a[href$="/content/imprint"]').click();
  await expect(page.getByRole('heading', { level: 1, name: WORDS['de-ch'].offline })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: WORDS['de-ch'].retry }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
