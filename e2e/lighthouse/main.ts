import { Console } from 'node:console';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserStorage, recordStorages, setStorage } from '../screenshots/browser-storage.ts';
import { buy } from '../screenshots/mock-responses.ts';
import type { Start } from '../screenshots/view.ts';
import { openJourneyShop } from '../support/journey-shop.ts';
import type { Lang } from '../support/labels.ts';
import { type MeasuredPage, measuredPages } from './page-list.ts';
import { openProfile, type Profile } from './profile.ts';
import { type PageReport, runLighthouse } from './run-lighthouse.ts';

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
          rows[name] = { result: hasPassed ? 'ok' : 'FAILED', ...pageReport.scores };
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
