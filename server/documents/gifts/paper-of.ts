import type { GiftPaper } from '../document-brand.ts';

export type GiftBrand = { giftPapers: readonly GiftPaper[] };

/** Falls back to the brand's first paper if the key no longer exists. */
export function paperOf({ giftPapers }: GiftBrand, key: string): GiftPaper {
  const paper = giftPapers.find((candidate) => candidate.key === key) ?? giftPapers[0];
  if (paper === undefined) throw new Error('brand has no gift paper');
  return paper;
}
