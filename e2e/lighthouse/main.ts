import { buy } from '../screenshots/paid-orders.ts';
import { hold, type Kept, noteStarts } from '../screenshots/starts.ts';
import type { Start } from '../screenshots/view.ts';
import { openJourneyShop } from '../support/journey-shop.ts';
import type { Lang } from '../support/words.ts';
import { type JudgedPage, judgedPages } from './page-list.ts';
import { openProfile, type Profile } from './profile.ts';
import { judge } from './run-lighthouse.ts';
import { faultsOf, isFull, type Judged, speedOf, tableOf } from './verdict-table.ts';

type Visit = { profile: Profile; shop: string; starts: Record<Start, Kept> };

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Judges every page, or those with one of these words in their name. @returns whether all have all */
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
    const judged: Judged[] = [];
    for (const page of chosen) {
      for (const lang of page.langs) {
        const one = await judgePage(page, lang, visit);
        say(`${isFull(one) ? 'ok    ' : 'FAILED'}  ${one.name}`);
        judged.push(one);
      }
    }
    say(['', tableOf(judged), '', ...judged.flatMap(speedOf), '', ...judged.flatMap(faultsOf)].join('\n'));
    return judged.every(isFull);
  } finally {
    await profile.close();
    await ownShop.close();
  }
}

async function judgePage(page: JudgedPage, lang: Lang, visit: Visit): Promise<Judged> {
  const about = { name: `${page.name}, ${lang}`, personal: page.personal ?? false, fast: page.fast };
  try {
    const order = await arrange(page, lang, visit);
    await visit.profile.forgetFiles();
    const path = page.path.replace(':lang', lang).replace(':order', order);
    return { ...about, verdict: await judge(visit.shop + path, visit.profile.port) };
  } catch (error) {
    return { ...about, verdict: { fault: error instanceof Error ? error.message : String(error) } };
  }
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
