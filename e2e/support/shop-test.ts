import { test as base, type Page } from '@playwright/test';

const ANSWERED = JSON.stringify({ ad_storage: 'denied', analytics_storage: 'denied' });

/** For visitors who have answered the consent banner before, with no: nothing lies over the page. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript((answer) => {
      try {
        localStorage.setItem('cookiesconsent', answer);
      } catch {
        // A page without storage of its own, such as the browser's error page.
      }
    }, ANSWERED);
    await use(context);
  },
});

/** Every heading that was painted in the page's content since the visit began, with the path it stood on. */
export async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      const words = document.querySelector('main h1')?.textContent;
      if (words) seen.add(`${location.pathname} ${words}`);
      document.documentElement.dataset.seen = JSON.stringify([...seen]);
    };
    new MutationObserver((changes) => {
      if (changes.some(({ type }) => type === 'childList')) look();
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => JSON.parse(document.documentElement.dataset.seen ?? '[]'));
}
