import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { DocumentBrand } from '../document-brand.ts';
import type { DocumentTexts } from '../document-texts.ts';
import type { PrintableGift } from '../gifts/printable-gift.ts';
import type { Pdf } from '../pdf-document.ts';

export type CardPage = {
  pdf: Pdf;
  /** The page's element in the reading order. */
  section: PDFKit.PDFStructureElement;
  texts: DocumentTexts['cards'];
  lang: Language;
  brand: DocumentBrand;
  card: PrintableCard;
};

/** Number and PIN are strings: leading zeros count. */
export type PrintableCard = {
  productName: string;
  /** JPEG. The file stores these bytes once if cards share them. */
  picture: Uint8Array;
  value: Rappen;
  number: string;
  pin: string;
  /** ISO day. */
  validUntil: string;
  /** If absent, the page has blank lines for handwritten names. */
  gift?: PrintableGift;
};
