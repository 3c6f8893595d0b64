import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import { drawGift } from './card-gift.ts';
import { drawRedemption } from './card-redemption.ts';
import type { DocumentBrand } from './document-brand.ts';
import { DOCUMENT_TEXTS, LANGUAGE_TAGS } from './document-texts.ts';
import { openPdf, openTag } from './pdf-document.ts';
import type { PrintableCard } from './printable-card.ts';

type CardsPdfInput = {
  lang: Language;
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
  orderReference: string;
  createdAt: Date;
  cards: readonly PrintableCard[];
};

/** The cards of one order for the printer, one A4 page each. The same input gives the same bytes. */
export async function renderCardsPdf(input: CardsPdfInput): Promise<Buffer> {
  const { brand, lang, orderReference, cards } = input;
  const texts = DOCUMENT_TEXTS[lang].cards;
  const { pdf, finish } = await openPdf({
    brand,
    brandDir: input.brandDir,
    lang: LANGUAGE_TAGS[lang],
    title: fill(texts.title, { brand: brand.name, reference: orderReference }),
    createdAt: input.createdAt,
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const pictures = new Map<Buffer, PDFKit.Mixins.ImageSrc>();
  for (const [index, card] of cards.entries()) {
    const picture = pictures.get(card.picture) ?? pdf.openImage(card.picture);
    pictures.set(card.picture, picture);
    pdf.addPage();
    const section = openTag(pdf, root, 'Sect');
    const page = { pdf, section, texts, lang, brand, card };
    drawGift(page, picture);
    drawRedemption(page, { orderReference, index: index + 1, count: cards.length });
    section.end();
    // An order may hold 600 cards; the process has others to serve meanwhile.
    await nextTurn();
  }
  root.end();
  return finish();
}
