import { Console } from 'node:console';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { type BrowserStorage, recordStorages, setStorage } from '../screenshots/browser-storage.ts';
import { buy } from '../screenshots/mock-responses.ts';
import type { Start } from '../screenshots/view.ts';
import { openJourneyShop } from '../support/journey-shop.ts';
import type { Lang } from '../support/labels.ts';
import { type MeasuredPage, measuredPages } from './page-list.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

type PageReport = {
  /** 0 to 100; undefined if an audit failed to run. */
  scores: Record<Category, number | undefined>;
  /** Largest contentful paint in ms, on a simulated phone. */
  largestPaintMs: number | undefined;
  /** Lighthouse's HTML report. */
  report: string;
};

/** Runs Lighthouse on a URL with phone settings, in the browser with this debug port and its storage. */
async function runLighthouse(url: string, port: number): Promise<PageReport> {
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
  const largestPaint = lhr.audits['largest-contentful-paint']?.numericValue;
  const largestPaintMs = largestPaint === undefined ? undefined : Math.round(largestPaint);
  return { scores, largestPaintMs, report: [report].flat().join('') };
}

type Visit = { profile: Profile; shop: string; storages: Record<Start, BrowserStorage> };

const REPORTS = 'build/lighthouse';

/** Measures all pages, or only those whose name contains one of the filters. @returns true if all pass */
async function main(filters: readonly string[]): Promise<boolean> {
  const selectedPages = measuredPages.filter(
    ({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)),
  );
  const ownShop = await openJourneyShop({ LOG_LEVEL: 'error' });
  const profile = await openProfile(process.env.CHROMIUM_PATH).catch(async (error: unknown) => {
    await ownShop.close();
    throw error;
  });
  try {
    const { shop } = ownShop;
    const visit = { profile, shop, storages: await recordStorages(profile.page, 'de-ch', shop) };
    await mkdir(REPORTS, { recursive: true });
    const rows: Record<string, object> = {};
    let allPassed = true;
    for (const page of selectedPages) {
      for (const lang of page.langs) {
        const name = `${page.name}, ${lang}`;
        const pageReport = await measurePage(page, lang, visit).catch((error: unknown) => String(error));
        const hasPassed = typeof pageReport !== 'string' && meetsThresholds(page, pageReport.scores);
        allPassed &&= hasPassed;
        if (typeof pageReport === 'string') rows[name] = { result: pageReport };
        else {
          await writeFile(join(REPORTS, `${name}.html`), pageReport.report);
          rows[name] = {
            result: hasPassed ? 'ok' : 'FAILED',
            ...pageReport.scores,
            'largest paint, ms': pageReport.largestPaintMs,
          };
        }
      }
    }
    const { table, log } = new Console(process.stdout);
    table(rows);
    log(`The reports are in ${REPORTS}.`);
    return allPassed;
  } finally {
    await profile.close();
    await ownShop.close();
  }
}

async function measurePage(page: MeasuredPage, lang: Lang, visit: Visit): Promise<PageReport> {
  const order = await prepareBrowser(page, lang, visit);
  await visit.profile.clearCache();
  const path = page.path.replace(':lang', lang).replace(':order', order);
  return runLighthouse(visit.shop + path, visit.profile.port);
}

/** Requires 100 in every category, except that performance has a minimum per page, and SEO counts on public pages only. */
function meetsThresholds(
  { minPerformance, personal }: MeasuredPage,
  { performance, seo, ...others }: PageReport['scores'],
): boolean {
  const full = [...Object.values(others), ...(personal ? [] : [seo])];
  return (performance ?? 0) >= minPerformance && full.every((score) => score === 100);
}

/**
 * Brings the browser into the state that the page needs. @returns the id of the paid order, or an empty string
 */
async function prepareBrowser(
  { start }: MeasuredPage,
  lang: Lang,
  { profile, shop, storages }: Visit,
): Promise<string> {
  const { page } = profile;
  if (start !== 'paid') {
    await setStorage(page, shop, storages[start]);
    return '';
  }
  await setStorage(page, shop, storages.visitor);
  return (await buy(page, lang, 'digital', shop)).id;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;

/**
 * A browser whose storage and cookies are shared by a Playwright page and a program that uses the debug port.
 */
type Profile = {
  page: Page;
  port: number;
  /** Clears the HTTP cache, so that the next visit downloads everything. */
  clearCache: () => Promise<void>;
  close: () => Promise<void>;
};

/** @param executablePath path of the browser; by default Playwright's browser */
async function openProfile(executablePath?: string): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(20_000);
  // Chromium writes its debug port into the first line of this file.
  const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  return {
    page,
    port: Number(port),
    clearCache: async () => void (await session.send('Network.clearBrowserCache')),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
