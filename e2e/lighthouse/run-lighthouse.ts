import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export type PageReport = {
  /** 0 to 100; undefined if an audit failed to run. */
  scores: Record<Category, number | undefined>;
  /** Lighthouse's HTML report. */
  report: string;
};

/** Runs Lighthouse on an address as a phone, in the browser at that port and with its storage. */
export async function runLighthouse(address: string, port: number): Promise<PageReport> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'html',
    formFactor: 'mobile',
    // Simulated throttling: direct measurement would include everything else that runs on this machine.
    throttlingMethod: 'simulate',
    onlyCategories: [...CATEGORIES],
    // The pages need the cart and the session.
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error('Lighthouse gives no result');
  const { lhr, report } = result;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const { pathname } = new URL(address);
  const opened = new URL(lhr.finalDisplayedUrl).pathname;
  if (opened !== pathname) throw new Error(`redirects to ${opened}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => {
      const score = lhr.categories[category]?.score;
      return [category, typeof score === 'number' ? Math.round(score * 100) : undefined];
    }),
  ) as PageReport['scores'];
  return { scores, report: [report].flat().join('') };
}
