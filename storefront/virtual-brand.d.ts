declare module 'virtual:brand' {
  import type { BrandFacts } from '#brands/brand.ts';
  /** What the pages show of the brand in every language; the catalogue is the server's. */
  export const brand: BrandFacts;
}

declare module 'virtual:brand/*' {
  import type { BrandWords } from '#brands/brand.ts';
  /** What the brand says in one language. */
  export const words: BrandWords;
}

declare module 'virtual:brand/gift-papers' {
  import type { GiftPaper } from '#brands/brand.ts';
  /** The papers on which a card of the brand is given; the first is the one that every card has. */
  export const giftPapers: readonly GiftPaper[];
}
