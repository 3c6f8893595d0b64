import { Console } from 'node:console';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buy } from '../screenshots/answers.ts';
import { hold, type Kept, noteStarts } from '../screenshots/starts.ts';
import type { Start } from '../screenshots/view.ts';
import { openJourneyShop } from '../support/journey-shop.ts';
import type { Lang } from '../support/words.ts';
import { type JudgedPage, judgedPages } from './page-list.ts';
import { openProfile, type Profile } from './profile.ts';
import { judge, type Verdict } from './run-lighthouse.ts';

type Visit = { profile: Profile; shop: string; starts: Record<Start, Kept> };

const REPORTS = 'build/lighthouse';

/** Judges every page, or those with one of these words in their name. @returns whether all are good enough */
async function main(words: readonly string[]): Promise<boolean> {
  const chosen = judgedPages.filter(
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
        const verdict = await judgePage(page, lang, visit).catch((error: unknown) => String(error));
        const isGood = typeof verdict !== 'string' && isGoodEnough(page, verdict.scores);
        areGood &&= isGood;
        if (typeof verdict === 'string') rows[name] = { result: verdict };
        else {
          await writeFile(join(REPORTS, `${name}.html`), verdict.report);
          rows[name] = { result: isGood ? 'ok' : 'FAILED', ...verdict.scores };
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

async function judgePage(page: JudgedPage, lang: Lang, visit: Visit): Promise<Verdict> {
  const order = await arrange(page, lang, visit);
  await visit.profile.forgetFiles();
  const path = page.path.replace(':lang', lang).replace(':order', order);
  return judge(visit.shop + path, visit.profile.port);
}

/** 100 everywhere, as fast as the page asks, and for search engines only if they may find the page. */
function isGoodEnough(
  { fast, personal }: JudgedPage,
  { performance, seo, ...others }: Verdict['scores'],
): boolean {
  const full = [...Object.values(others), ...(personal ? [] : [seo])];
  return (performance ?? 0) >= fast && full.every((score) => score === 100);
}

/** Brings the browser into the state that the page asks for. @returns the id of the paid order, if there is one */
async function arrange({ start }: JudgedPage, lang: Lang, { profile, shop, starts }: Visit): Promise<string> {
  const { page } = profile;
  if (start !== 'paid') {
    await hold(page, shop, starts[start]);
    return '';
  }
  await hold(page, shop, starts.visitor);
  return (await buy(page, lang, 'digital', shop)).id;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
