/**
 * The shape of the content pages' words, one file a page and language: `texts/{language}/content/{page}.json`.
 * They lie outside the texts of the storefront, so that only the page that shows them loads them.
 *
 * Every text may hold the places of {@link ContentPlace}, written `{{brand}}`. Paragraphs, list items and
 * lines may hold links, written `<a-faq>words</a-faq>`, with the names of {@link ContentLink}; links do not
 * stand inside each other. No other markup. Titles and questions hold no link.
 */
export type ContentPlace =
  /** Name of the brand, as «Murmeli». */
  | 'brand'
  /** Name of the company behind the shop, as «Murmeli AG». */
  | 'legalEntity'
  | 'registerNumber'
  /** Who stands behind the cards. */
  | 'issuer'
  /** Where cards are accepted: «in allen Murmeli-Filialen …», beginning in lower case. */
  | 'redemption'
  /** Address of the support. */
  | 'email'
  /** Address of the company, as in the imprint. */
  | 'legalEmail'
  | 'telephone'
  /** Hours of the support: «Montag bis Samstag, 8.00–18.00 Uhr, ausser an Feiertagen», beginning in upper case. */
  | 'hours'
  /** What one may pay with, within a sentence: «Visa, Mastercard oder TWINT». */
  | 'methods'
  /** What an order may hold: «CHF 3’000.00». */
  | 'orderMax'
  /** Days after its issue in which a digital card can be given. */
  | 'giftDays'
  /** Months ahead for which a sending can be planned. */
  | 'giftMonths';

export type ContentLink =
  | 'a-home'
  | 'a-physical'
  | 'a-digital'
  | 'a-cart'
  /** Our page with the balance check. */
  | 'a-balance'
  | 'a-faq'
  | 'a-privacy'
  /** The section on cookies of the privacy page. */
  | 'a-cookies'
  | 'a-imprint'
  | 'a-general-terms'
  | 'a-usage-terms'
  /** The retailer's own website. */
  | 'a-retailer'
  /** Mail to the support; its words are usually `{{email}}`. */
  | 'a-email'
  /** Mail to the company. */
  | 'a-legal-email'
  | 'a-telephone';

type PageText = {
  /** Heading and title of the page. */
  readonly title: string;
  /** One or two sentences for search engines, about 150 characters. */
  readonly description: string;
};

export type FaqEntry = {
  /** Part of the answer's address, the same in all languages: lower-case words and hyphens. Never changed. */
  readonly id: string;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  /** Shown as a list after the paragraphs. */
  readonly list?: readonly string[];
};

export type FaqGroup = {
  readonly title: string;
  readonly entries: readonly FaqEntry[];
};

/** 22 entries over all groups (specification 2). */
export type FaqText = PageText & {
  readonly lead: string;
  readonly search: {
    readonly label: string;
    /** Announced and shown while something is typed, with the place `{{count}}`. */
    readonly found_one: string;
    readonly found_other: string;
    /** No question found: what to do now; may hold links. */
    readonly none: string;
    /** Button that empties the field. */
    readonly clear: string;
  };
  readonly groups: readonly FaqGroup[];
};

export type Section = {
  /** Anchor in the page's address, the same in all languages: lower-case words and hyphens. Never changed. */
  readonly id: string;
  /** Without its number; the page numbers the sections. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Shown as a list after the paragraphs. */
  readonly list?: readonly string[];
};

/** Pages of numbered sections. */
export type SectionsText = PageText & {
  /** Paragraphs above the table of contents. */
  readonly intro: readonly string[];
  /** The state of the words, as «Stand: 1. November 2026». */
  readonly state: string;
  readonly sections: readonly Section[];
};

/** Sections 0 to 11, so twelve; the one on cookies has the id `cookies`. */
export type PrivacyText = SectionsText;
/** Sections 1 to 10. */
export type GeneralTermsText = SectionsText;
/** Sections 1 to 9. */
export type UsageTermsText = SectionsText;

export type ImprintBlock = {
  readonly id: string;
  readonly title: string;
  /** Short lines one below the other, as a postal address; the page puts the brand's own address lines first
   *  in the first block. */
  readonly lines?: readonly string[];
  readonly paragraphs: readonly string[];
};

/** Two blocks: who runs the shop, and how to reach us. */
export type ImprintText = PageText & {
  readonly blocks: readonly ImprintBlock[];
};

/** Which text belongs to which page. */
export type ContentTexts = {
  readonly faq: FaqText;
  readonly privacy: PrivacyText;
  readonly imprint: ImprintText;
  readonly 'general-terms': GeneralTermsText;
  readonly 'usage-terms': UsageTermsText;
};

/** Words that all content pages share. */
export type PageWords = {
  readonly contents: string;
  readonly backToTop: string;
  /** Link under an answer whose address leads to this answer. */
  readonly answerLink: string;
};

/** The page with the balance check in its frame. */
export type BalanceText = PageText & {
  readonly lead: string;
  readonly loading: string;
  /** Below the frame, with the place of a link `<service>…</service>` to the same page outside of it. */
  readonly fallback: string;
};
