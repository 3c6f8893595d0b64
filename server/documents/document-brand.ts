import type { LoadedBrand } from '#server/runtime/load-brand.ts';

/** What documents need to know of the chain. Font files are named inside its folder. */
export type DocumentBrand = Pick<
  LoadedBrand['brand'],
  'name' | 'texts' | 'legalEntity' | 'issuer' | 'redemption' | 'support' | 'links' | 'colours' | 'fonts'
>;

/** A paper on which a card is given. */
export type GiftPaper = LoadedBrand['brand']['giftPapers'][number];

/** A brand without what no document needs: its catalogue is as much to hand to a thread as all the rest of a document. */
export function documentBrand(brand: DocumentBrand): DocumentBrand {
  const { name, texts, legalEntity, issuer, redemption, support, links, colours, fonts } = brand;
  return { name, texts, legalEntity, issuer, redemption, support, links, colours, fonts };
}

/** Whose name stands in the name of a file. */
export type FileBrand = Pick<LoadedBrand['brand'], 'key' | 'texts'>;

/** What every document is drawn with. */
export type DocumentLook = {
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
};
