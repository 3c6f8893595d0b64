import type { FaqEntry } from '#texts/content-shape.ts';

/** An answer as one text without its links, for searching and for search engines. */
export function plainText({ answer, list = [] }: Pick<FaqEntry, 'answer' | 'list'>): string {
  return [...answer, ...list].join('\n').replace(/<\/?[\w-]+>/g, '');
}
