import type { Language } from '#rules/language.ts';
import type { DocumentBrand } from '../document-brand.ts';
import type { DocumentTexts } from '../document-texts.ts';
import type { Pdf } from '../pdf-document.ts';
import type { PrintableCard } from './printable-card.ts';

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
