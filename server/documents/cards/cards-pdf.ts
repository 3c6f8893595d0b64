import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { DocumentLook } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import { openPicture, openTag, renderPdf } from '../pdf-document.ts';
import { drawGift } from './card-gift.ts';
import { drawRedemption } from './card-redemption.ts';
import { cardsByPart } from './cards-parts.ts';
import type { PrintableCard } from './printable-card.ts';

type CardsPdfInput = DocumentLook & {
  lang: Language;
  orderReference: string;
  createdAt: Date;
  cards: readonly PrintableCard[];
};

/** The cards of one order for the printer, one A4 page each. The same input gives the same bytes. */
export function renderCardsPdf(input: CardsPdfInput): Promise<Buffer> {
  return renderPart(input, { cards: input.cards, from: 0, part: 1, parts: 1 });
}

/** The same cards as files of at most 3 MB, for a mail; one file, unless there are hundreds of cards. */
export async function renderCardsPdfs(
  input: CardsPdfInput & { brandKey: string },
): Promise<{ filename: string; content: Buffer }[]> {
  const { brand, lang, brandKey, orderReference } = input;
  const divided = cardsByPart(input.cards);
  const files: { filename: string; content: Buffer }[] = [];
  let from = 0;
  for (const [index, cards] of divided.entries()) {
    const place = { part: index + 1, parts: divided.length };
    const ending = divided.length === 1 ? '' : `-${fill(documentTexts(brand, lang).cards.filePart, place)}`;
    files.push({
      filename: `${brandKey}-${orderReference}${ending}.pdf`,
      content: await renderPart(input, { ...place, cards, from }),
    });
    from += cards.length;
  }
  return files;
}

/** @param part its cards, the number of cards before them, its number among all parts */
function renderPart(
  { brand, brandDir, lang, createdAt, orderReference: reference, cards: all }: CardsPdfInput,
  {
    cards,
    from,
    part,
    parts,
  }: { cards: readonly PrintableCard[]; from: number; part: number; parts: number },
): Promise<Buffer> {
  const texts = documentTexts(brand, lang).cards;
  const named = (text: string, separator: string) =>
    parts === 1 ? text : text + separator + fill(texts.part, { part, parts });
  const title = named(fill(forCount(texts, 'title', all.length), { brand: brand.name, reference }), ', ');
  return renderPdf({ brand, brandDir, lang, title, createdAt }, async (pdf, root) => {
    const pictures = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>();
    for (const [index, card] of cards.entries()) {
      const picture = pictures.get(card.picture) ?? openPicture(pdf, card.picture);
      pictures.set(card.picture, picture);
      pdf.addPage();
      const section = openTag(pdf, root, 'Sect');
      const page = { pdf, section, texts, lang, brand, card };
      drawGift(page, picture);
      const place = { issuer: brand.issuer.name, reference, count: all.length };
      drawRedemption(page, named(fill(texts.footer, { ...place, index: from + index + 1 }), ' · '));
      section.end();
      // An order may hold 600 cards; the process has others to serve meanwhile.
      await nextTurn();
    }
  });
}
