declare module 'virtual:brand' {
  import type { BrandFacts } from '#brands/brand.ts';
  /** The brand's facts, in all languages. The catalogue is the server's. */
  export const brand: BrandFacts;
}

declare module 'virtual:brand/*' {
  import type { LocalizedBrand } from '#brands/brand.ts';
  /** The brand's texts in one language. */
  export const words: LocalizedBrand;
}

declare module 'virtual:brand/payment-marks' {
  import type { PaymentMethod } from '#rules/payment.ts';
  /** Addresses of the official marks in the brand's folder `payment-marks`. */
  export const paymentMarks: Readonly<Partial<Record<PaymentMethod, string>>>;
}

declare module 'virtual:brand/gift-papers' {
  import type { GiftPaper } from '#brands/brand.ts';
  /** The gift papers of the brand. Every card has the first one. */
  export const giftPapers: readonly GiftPaper[];
}
