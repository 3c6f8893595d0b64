import type { Language } from '#rules/language.ts';
import type { documents } from '#texts/de-ch/documents.ts';
import type { Translation } from '#texts/shape.ts';
import type { DocumentBrand } from '../document-brand.ts';
import type { Pdf } from '../pdf-document.ts';
import type { PrintableCard } from './printable-card.ts';

/** What both halves of a card's page are drawn from. */
export type CardPage = {
  pdf: Pdf;
  /** The page's place in the reading order. */
  section: PDFKit.PDFStructureElement;
  texts: Translation<typeof documents>['cards'];
  lang: Language;
  brand: DocumentBrand;
  card: PrintableCard;
};
