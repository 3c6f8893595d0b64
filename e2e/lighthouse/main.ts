import { Console } from 'node:console';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buy } from '../screenshots/answers.ts';
import { hold, type Kept, noteStarts } from '../screenshots/starts.ts';
import type { Start } from '../screenshots/view.ts';
import { openJourneyShop } from '../support/journey-shop.ts';
import type { Lang } from '../support/words.ts';
import { type MeasuredPage, measuredPages } from './page-list.ts';
import { openProfile, type Profile } from './profile.ts';
import { type PageReport, runLighthouse } from './run-lighthouse.ts';

type Visit = { profile: Profile; shop: string; starts: Record<Start, Kept> };

const REPORTS = 'build/lighthouse';

/** Measures all pages, or those whose name contains one of these words. @returns true if all pass */
async function main(words: readonly string[]): Promise<boolean> {
  const chosen = measuredPages.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const ownShop = await openJourneyShop({ LOG_LEVEL: 'error' });
  const profile = await openProfile(process.env.CHROMIUM_PATH).catch(async (error: unknown) => {
    await ownShop.close();
    throw error;
  });
  try {
    const { shop } = ownShop;
    const visit = { profile, shop, starts: await noteStarts(profile.page, 'de-ch', shop) };
    await mkdir(REPORTS, { recursive: true });
    const rows: Record<string, object> = {};
    let areGood = true;
    for (const page of chosen) {
      for (const lang of page.langs) {
        const name = `${page.name}, ${lang}`;
        const pageReport = await measurePage(page, lang, visit).catch((error: unknown) => String(error));
        const isGood = typeof pageReport !== 'string' && isGoodEnough(page, pageReport.scores);
        areGood &&= isGood;
        if (typeof pageReport === 'string') rows[name] = { result: pageReport };
        else {
          await writeFile(join(REPORTS, `${name}.html`), pageReport.report);
          rows[name] = { result: isGood ? 'ok' : 'FAILED', ...pageReport.scores };
        }
      }
    }
    const { table, log } = new Console(process.stdout);
    table(rows);
    log(`The reports are in ${REPORTS}.`);
    return areGood;
  } finally {
    await profile.close();
    await ownShop.close();
  }
}

async function measurePage(page: MeasuredPage, lang: Lang, visit: Visit): Promise<PageReport> {
  const order = await arrange(page, lang, visit);
  await visit.profile.forgetFiles();
  const path = page.path.replace(':lang', lang).replace(':order', order);
  return runLighthouse(visit.shop + path, visit.profile.port);
}

/** Requires 100 in every category, the page's own minimum for performance, and SEO only for public pages. */
function isGoodEnough(
  { fast, personal }: MeasuredPage,
  { performance, seo, ...others }: PageReport['scores'],
): boolean {
  const full = [...Object.values(others), ...(personal ? [] : [seo])];
  return (performance ?? 0) >= fast && full.every((score) => score === 100);
}

/**
 * Brings the browser into the state that the page needs. @returns the id of the paid order, if there is one
 */
async function arrange(
  { start }: MeasuredPage,
  lang: Lang,
  { profile, shop, starts }: Visit,
): Promise<string> {
  const { page } = profile;
  if (start !== 'paid') {
    await hold(page, shop, starts[start]);
    return '';
  }
  await hold(page, shop, starts.visitor);
  return (await buy(page, lang, 'digital', shop)).id;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
