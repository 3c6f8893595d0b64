declare module 'virtual:texts-addresses' {
  import type { Language } from '#rules/language.ts';
  /** Empty in the browser. */
  export const textsAddresses: Partial<
    Record<Language, { shell: string; shop: string; checkout: string; gift: string }>
  >;
  /** The files of the question for consent; none in the browser. */
  export const questionAddresses: readonly string[];
}
