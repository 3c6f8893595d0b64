import { CATEGORIES, type Category, type Verdict } from './run-lighthouse.ts';

/** A page in one language with its verdict, or why there is none. */
export type Judged = { name: string; personal: boolean; verdict: Verdict | { fault: string } };

const FULL = 100;
const NAME_WIDTH = Math.max(...CATEGORIES.map((category) => category.length)) + 12;
const SHOWN = 8;

/** Whether the page has all that is asked of it: 100 everywhere, for search engines on what they may find. */
export function isFull({ personal, verdict }: Judged): boolean {
  if ('fault' in verdict) return false;
  return CATEGORIES.every(
    (category) => verdict.scores[category] === FULL || (category === 'seo' && personal),
  );
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

function cellOf({ personal, verdict }: Judged, category: Category): string {
  if ('fault' in verdict) return 'FAILED';
  if (category === 'seo' && personal) return '–';
  const score = verdict.scores[category];
  return score === FULL ? '100' : `${score ?? 'none'} <`;
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
