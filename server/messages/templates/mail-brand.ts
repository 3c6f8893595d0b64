import type { LoadedBrand } from '#server/runtime/load-brand.ts';

/** What mails need to know of the chain. */
export type MailBrand = Pick<
  LoadedBrand['brand'],
  'name' | 'texts' | 'legalEntity' | 'redemption' | 'support' | 'colours' | 'fonts' | 'paymentMethods'
>;

/** A paper of the chain on which a card is given. */
export type GiftPaper = LoadedBrand['brand']['giftPapers'][number];
