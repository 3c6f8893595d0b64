import type { GiftPaper } from '../document-brand.ts';

export type GiftBrand = { giftPapers: readonly GiftPaper[] };

/** A paper by its key; the first of the brand for one that it has no longer. */
export function paperOf({ giftPapers }: GiftBrand, key: string): GiftPaper {
  const paper = giftPapers.find((one) => one.key === key) ?? giftPapers[0];
  if (paper === undefined) throw new Error('a brand without paper');
  return paper;
}
