import { giftPapers } from 'virtual:brand/gift-papers';
import type { GiftPaper } from '#brands/brand.ts';

export const PAPERS: readonly GiftPaper[] = giftPapers;

/** A paper by its key; one that the brand has no more is the plain one. */
export function paperOf(key: string): GiftPaper {
  const paper = giftPapers.find((candidate) => candidate.key === key) ?? giftPapers[0];
  if (paper === undefined) throw new Error('The brand has no paper');
  return paper;
}
