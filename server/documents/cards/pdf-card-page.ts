import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { DocumentBrand } from '../document-brand.ts';
import type { DocumentTexts } from '../document-texts.ts';
import type { WordsOnPaper } from '../gifts/words-on-paper.ts';
import type { Pdf } from '../pdf-document.ts';

/** What both halves of a card's page are drawn from. */
export type CardPage = {
  pdf: Pdf;
  /** The page's place in the reading order. */
  section: PDFKit.PDFStructureElement;
  texts: DocumentTexts['cards'];
  lang: Language;
  brand: DocumentBrand;
  card: PrintableCard;
};

/** A digital card as its buyer gets it. Number and PIN are text: their leading zeros count. */
export type PrintableCard = {
  productName: string;
  /** JPEG. Cards of one design share their bytes, which then stands in the file once. */
  picture: Uint8Array;
  value: Rappen;
  number: string;
  pin: string;
  /** ISO day. */
  validUntil: string;
  /** Without it the buyer writes names by hand. */
  gift?: WordsOnPaper;
};
