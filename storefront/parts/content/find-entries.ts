import type { FaqEntry } from '#texts/content-shape.ts';
import { plainText } from './plain-text.ts';

/** Without capitals and accents, so that «fur» finds «für». */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The ids of the entries that hold every typed word, in the question or the answer; all while nothing is typed. */
export function findEntries(entries: readonly FaqEntry[], query: string): ReadonlySet<string> {
  const words = folded(query).split(/\s+/);
  const found = entries.filter((entry) => {
    const text = folded([entry.question, plainText(entry)].join(' '));
    return words.every((word) => text.includes(word));
  });
  return new Set(found.map(({ id }) => id));
}
