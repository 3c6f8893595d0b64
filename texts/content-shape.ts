import type { BrandNames } from './brand-texts.ts';

/**
 * Structure of the content texts: one file per page and language, `texts/{language}/content/{page}.json`.
 * They are separate from the storefront's texts, so that only the page that shows them loads them.
 *
 * Every text may contain placeholders ({@link ContentPlaceholder}) such as `{{brand}}`. Paragraphs, list items and
 * lines may contain links ({@link ContentLink}) such as `<a-faq>words</a-faq>`, not nested. Titles and
 * questions contain no links.
 */
export type ContentPlaceholder =
  | keyof BrandNames
  /** Company behind the shop: "Murmeli AG". */
  | 'legalEntity'
  /** Postal address of the company in one line, without its name. */
  | 'legalAddress'
  | 'registerNumber'
  | 'issuer'
  /** Places that accept cards: "in allen Murmeli-Filialen …", starting in lower case. */
  | 'redemption'
  | 'email'
  /** E-mail address of the company, as in the imprint. */
  | 'legalEmail'
  | 'telephone'
  /** Support hours: "Montag bis Samstag, 8 bis 18 Uhr, ausser an Feiertagen", starting in upper case. */
  | 'hours'
  /** Payment methods within a sentence: "Visa, Mastercard oder TWINT". */
  | 'methods'
  /** States outside Switzerland and the EEA in which payments are processed: "USA (Visa, Mastercard)". */
  | 'paymentStates'
  | FigurePlaceholder
  | HolidayPlaceholder;

/** Numbers from the rules. */
export type FigurePlaceholder =
  /** Maximum of an order: "CHF 3’000.00". */
  | 'orderMax'
  /** Days after issue in which a digital card can be given. */
  | 'giftDays'
  /** Maximum months ahead for a planned sending. */
  | 'giftMonths'
  /** Maximum sendings of a card. */
  | 'giftSendings'
  /** Maximum recipients of an order in a day. */
  | 'giftRecipients'
  /** Maximum length of a message. */
  | 'giftCharacters'
  /** Days until a recipient's address is deleted. */
  | 'recipientDays'
  /** Hours for which a limit against abuse counts. */
  | 'abuseHours'
  /** Hour until which an order counts from its day. */
  | 'cutOffHour';

/** Last day to order posted cards before a feast, with its weekday. Only in the FAQ. */
export type HolidayPlaceholder = 'christmasOrderDay' | 'easterOrderDay';

export type ContentLink =
  | 'a-home'
  | 'a-physical'
  | 'a-digital'
  | 'a-cart'
  | 'a-balance'
  | 'a-faq'
  | 'a-privacy'
  | 'a-cookies'
  | 'a-imprint'
  | 'a-general-terms'
  | 'a-usage-terms'
  | 'a-companies'
  | 'a-retailer'
  /** Mail to the support. Its text is usually `{{email}}`. */
  | 'a-email'
  | 'a-legal-email'
  | 'a-telephone';

type PageText = {
  readonly title: string;
  /** One or two sentences for search engines, about 150 characters. */
  readonly description: string;
};

export type FaqEntry = {
  /** URL fragment of the answer, the same in all languages: lower-case words and hyphens. Never changes. */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  /** Shown as a list after the paragraphs. */
  readonly list?: readonly string[];
};

export type FaqGroup = {
  readonly title: string;
  readonly entries: readonly FaqEntry[];
};

/** 30 entries over all groups (specification 2). */
export type FaqText = PageText & {
  readonly lead: string;
  readonly search: {
    readonly label: string;
    /** Number of results, shown and announced while typing. Contains `{{count}}`. */
    readonly found_one: string;
    readonly found_other: string;
    /** Advice if no question matches. May contain links. */
    readonly none: string;
    readonly clear: string;
  };
  readonly groups: readonly FaqGroup[];
};

export type Section = {
  /** URL fragment, the same in all languages: lower-case words and hyphens. Never changes. */
  readonly id: string;
  /** Without its number, which the page adds. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Shown as a list after the paragraphs. */
  readonly list?: readonly string[];
  /** Added to the list for each wallet that the shop offers. */
  readonly wallets?: Readonly<Record<'apple' | 'google', string>>;
};

export type SectionsText = PageText & {
  /** Paragraphs above the table of contents. */
  readonly intro: readonly string[];
  /** Date of the text: "Stand: 1. November 2026". */
  readonly state: string;
  readonly sections: readonly Section[];
};

/** Sections 0 to 11. The one on cookies has the id `cookies`. */
export type PrivacyText = SectionsText;
/** Sections 1 to 10. */
export type GeneralTermsText = SectionsText;
/** Sections 1 to 9. */
export type UsageTermsText = SectionsText;

export type ContentBlock = {
  readonly id: string;
  readonly title: string;
  /** Short lines, such as a postal address. The page inserts the brand's address lines first in the first block. */
  readonly lines?: readonly string[];
  readonly paragraphs: readonly string[];
};

/** Two blocks: the company, and how to reach it. */
export type ImprintText = PageText & {
  readonly blocks: readonly ContentBlock[];
};

/** Four blocks: amounts, receipt, delivery, contact. */
export type CompaniesText = PageText & {
  readonly lead: string;
  readonly blocks: readonly ContentBlock[];
  /** A mail to the support, with the questions that an offer needs answered. */
  readonly request: { readonly label: string; readonly subject: string; readonly body: string };
};

export type ContentTexts = {
  readonly faq: FaqText;
  readonly privacy: PrivacyText;
  readonly imprint: ImprintText;
  readonly 'general-terms': GeneralTermsText;
  readonly 'usage-terms': UsageTermsText;
  readonly companies: CompaniesText;
};

export type SharedPageTexts = {
  readonly contents: string;
  readonly backToTop: string;
  readonly answerLink: string;
};

export type BalanceText = PageText & {
  readonly lead: string;
  readonly loading: string;
  /** Below the frame. Contains a link `<service>…</service>` to the same page outside the frame. */
  readonly fallback: string;
};
