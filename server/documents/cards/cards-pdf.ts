import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { DocumentLook } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import { openPicture, openTag, renderPdf } from '../pdf-document.ts';
import { drawGift } from './card-gift.ts';
import { drawRedemption } from './card-redemption.ts';
import type { PrintableCard } from './pdf-card-page.ts';

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

/** Bytes. Mailboxes take attachments of some 10 MB; written in base64 a part of this size counts 4 MB. */
export const PART_MAX = 3_000_000;

/** Bytes at most, fonts and all; the budgets of bench/pdf-size.ts keep them true. */
const FILE = 50_000;
const CARD = 6_000;
/** Words that a buyer wrote, with the letters of theirs that no other document has. */
const WORDS = 2_000;
/** The ornaments of a paper, once in each file that needs it. */
const PAPER = 6_000;

/** Cards by the file they go into, in their order. The picture of a design counts once in each file that needs it. */
export function cardsByPart(cards: readonly PrintableCard[], partMax = PART_MAX): PrintableCard[][] {
  const parts: PrintableCard[][] = [];
  let part: PrintableCard[] = [];
  let known = new Set<unknown>();
  let size = Number.POSITIVE_INFINITY;
  for (const card of cards) {
    const costOf = (drawn: Set<unknown>) =>
      CARD +
      (drawn.has(card.picture) ? 0 : card.picture.length) +
      (card.gift === undefined ? 0 : WORDS + (drawn.has(card.gift.paper.key) ? 0 : PAPER));
    if (size + costOf(known) > partMax) {
      part = [];
      parts.push(part);
      known = new Set();
      size = FILE;
    }
    size += costOf(known);
    known.add(card.picture).add(card.gift?.paper.key);
    part.push(card);
  }
  return parts;
}
