import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export type PageReport = {
  /** 0 to 100; undefined if an audit failed to run. */
  scores: Record<Category, number | undefined>;
  /** Lighthouse's HTML report. */
  report: string;
};

/** Runs Lighthouse on a URL with phone settings, in the browser with this debug port and its storage. */
export async function runLighthouse(url: string, port: number): Promise<PageReport> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'html',
    formFactor: 'mobile',
    // Simulate throttling. A direct measurement would depend on what else runs on this machine.
    throttlingMethod: 'simulate',
    onlyCategories: [...CATEGORIES],
    // Keep the storage, because the pages need the cart and the session.
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error('Lighthouse returned no result');
  const { lhr, report } = result;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const { pathname } = new URL(url);
  const finalPathname = new URL(lhr.finalDisplayedUrl).pathname;
  if (finalPathname !== pathname)
    throw new Error(`${pathname} redirects to ${finalPathname}, so it can't be measured`);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => {
      const score = lhr.categories[category]?.score;
      return [category, typeof score === 'number' ? Math.round(score * 100) : undefined];
    }),
  ) as PageReport['scores'];
  return { scores, report: [report].flat().join('') };
}
