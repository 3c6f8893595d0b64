import type { LoadedBrand } from '#server/runtime/load-brand.ts';

/** Font files are relative to the brand's folder. */
export type DocumentBrand = Pick<
  LoadedBrand['brand'],
  'name' | 'texts' | 'legalEntity' | 'issuer' | 'redemption' | 'support' | 'links' | 'colours' | 'fonts'
>;

export type GiftPaper = LoadedBrand['brand']['giftPapers'][number];

/** Copying the catalogue to a thread would double the data per document. */
export function documentBrand(brand: DocumentBrand): DocumentBrand {
  const { name, texts, legalEntity, issuer, redemption, support, links, colours, fonts } = brand;
  return { name, texts, legalEntity, issuer, redemption, support, links, colours, fonts };
}

export type FileBrand = Pick<LoadedBrand['brand'], 'key' | 'texts'>;

export type DocumentLook = {
  brand: DocumentBrand;
  brandDir: string;
};
