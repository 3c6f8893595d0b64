import { CATEGORIES, type Category, type Verdict } from './run-lighthouse.ts';

/** A page in one language with its verdict, or why there is none. */
export type Judged = { name: string; personal: boolean; fast: number; verdict: Verdict | { fault: string } };

const FULL = 100;
const NAME_WIDTH = Math.max(...CATEGORIES.map((category) => category.length)) + 12;
const SHOWN = 8;

/** Whether the page has all that is asked of it: 100 everywhere, for search engines on what they may find, and as fast as asked. */
export function isFull(page: Judged): boolean {
  return 'scores' in page.verdict && CATEGORIES.every((category) => isEnough(page, category));
}

function isEnough({ personal, fast, verdict }: Judged, category: Category): boolean {
  if ('fault' in verdict) return false;
  const score = verdict.scores[category] ?? 0;
  if (category === 'performance') return score >= fast;
  return score === FULL || (category === 'seo' && personal);
}

/** Pages down, categories across; `–` where nothing is asked. */
export function tableOf(judged: readonly Judged[]): string {
  const rows = judged.map((page) => [page.name, ...CATEGORIES.map((category) => cellOf(page, category))]);
  return [['', ...CATEGORIES], ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(column === 0 ? NAME_WIDTH : 16))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

function cellOf(page: Judged, category: Category): string {
  const { personal, verdict } = page;
  if ('fault' in verdict) return 'FAILED';
  if (category === 'seo' && personal) return '–';
  return `${verdict.scores[category] ?? 'none'}${isEnough(page, category) ? '' : ' <'}`;
}

/** What the pages' scores of performance are made of, a line each. */
export function speedOf({ name, verdict }: Judged): string[] {
  return 'fault' in verdict ? [] : [`${name}: ${verdict.speed}`];
}

/** What did not pass on a page, each with the elements that it names. */
export function faultsOf({ name, personal, verdict }: Judged): string[] {
  if ('fault' in verdict) return [`${name}: ${verdict.fault}`];
  return verdict.failed
    .filter(({ category }) => category !== 'seo' || !personal)
    .flatMap(({ id, title, category, advice, where }) => [
      `${name}: ${category}, ${id}${advice ? ' (does not count)' : ''}: ${title}`,
      ...where.slice(0, SHOWN).map((line) => `    ${line}`),
    ]);
}
