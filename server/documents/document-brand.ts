import type { LoadedBrand } from '#server/runtime/load-brand.ts';

/** What documents need to know of the chain. Font files are named inside its folder. */
export type DocumentBrand = Pick<
  LoadedBrand['brand'],
  'name' | 'legalEntity' | 'issuer' | 'redemption' | 'support' | 'links' | 'colours' | 'fonts'
>;

/** What every document is drawn with. */
export type DocumentLook = {
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
};
