import type { Language } from '#rules/language.ts';

/** What mails need to know of the chain; a whole brand fits. */
export type MailBrand = {
  name: string;
  legalEntity: {
    addressLines: string[];
    country: Record<Language, string>;
    email: string;
    registerNumber: string;
  };
  redemption: { where: Record<Language, string> };
  support: { email: string; telephone: string; hours: Record<Language, string> };
  colours: {
    ground: string;
    surface: string;
    ink: string;
    inkSoft: string;
    line: string;
    brand: string;
    brandTint: string;
    brandInk: string;
    accent: string;
    accentTint: string;
  };
  fonts: { display: { family: string }; text: { family: string } };
};
