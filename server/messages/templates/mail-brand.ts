import type { LoadedBrand } from '#server/runtime/load-brand.ts';

/** The brand's settings used in mails. */
export type MailBrand = Pick<
  LoadedBrand['brand'],
  'name' | 'texts' | 'legalEntity' | 'redemption' | 'support' | 'colours' | 'fonts' | 'paymentMethods'
>;

/** A paper design for gifts. */
export type GiftPaper = LoadedBrand['brand']['giftPapers'][number];
