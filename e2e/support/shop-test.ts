import { test as base, type Page } from '@playwright/test';

const CONSENT_DENIED = JSON.stringify({ ad_storage: 'denied', analytics_storage: 'denied' });

/** Tests as a visitor who has refused consent, so that no banner covers the page. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript((answer) => {
      try {
        localStorage.setItem('cookiesconsent', answer);
      } catch {
        // Some pages have no storage, such as the browser's error page.
      }
    }, CONSENT_DENIED);
    await use(context);
  },
});

/** Records every `h1` that appears in the page's content, with its path. */
export async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const recordHeadings = () => {
      const heading = document.querySelector('main h1')?.textContent;
      if (heading) seen.add(`${location.pathname} ${heading}`);
      document.documentElement.dataset.seen = JSON.stringify([...seen]);
    };
    new MutationObserver((changes) => {
      if (changes.some(({ type }) => type === 'childList')) recordHeadings();
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => JSON.parse(document.documentElement.dataset.seen ?? '[]'));
}
