declare module 'virtual:texts-addresses' {
  import type { Language } from '#rules/language.ts';
  /** Empty in the browser. */
  export const textsAddresses: Partial<
    Record<
      Language,
      Record<'shell' | 'home' | 'add' | 'cards' | 'shop' | 'address' | 'checkout' | 'gift', string>
    >
  >;
  /** The script files of the consent question; empty in the browser. */
  export const questionAddresses: readonly string[];
}
