declare module 'virtual:texts-addresses' {
  import type { Language } from '#rules/language.ts';
  /** Empty in the browser. */
  export const textsAddresses: Partial<
    Record<Language, Record<'shell' | 'cards' | 'shop' | 'address' | 'checkout' | 'gift', string>>
  >;
  /** The files of the question for consent; none in the browser. */
  export const questionAddresses: readonly string[];
}
