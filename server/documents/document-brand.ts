import type { Language } from '#rules/language.ts';

/** What documents need to know of the chain; a whole brand fits. Font files are named inside its folder. */
export type DocumentBrand = {
  name: string;
  legalEntity: {
    addressLines: string[];
    country: Record<Language, string>;
    email: string;
    registerNumber: string;
  };
  issuer: { name: string };
  redemption: { where: Record<Language, string> };
  support: { email: string; telephone: string; hours: Record<Language, string> };
  links: Record<Language, { balance: string }>;
  colours: { ink: string; inkSoft: string; lineStrong: string; brand: string };
  fonts: { display: { bold: string }; text: { regular: string; semibold: string } };
};
