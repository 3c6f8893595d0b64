import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { DocumentBranding } from '../document-brand.ts';
import { getDocumentTexts } from '../document-texts.ts';
import { openPicture, openTag, renderPdf } from '../pdf-document.ts';
import { drawGift } from './card-gift.ts';
import { drawRedemption } from './card-redemption.ts';
import type { PrintableCard } from './pdf-card-page.ts';

type CardsPdfInput = DocumentBranding & {
  lang: Language;
  orderReference: string;
  createdAt: Date;
  cards: readonly PrintableCard[];
};

/** The same input gives the same bytes. */
export function renderCardsPdf(input: CardsPdfInput): Promise<Buffer> {
  return renderPart(input, { cards: input.cards, from: 0, part: 1, parts: 1 });
}

/** Returns mail attachments of at most 3 MB. Only hundreds of cards need more than one. */
export async function renderCardsPdfs(
  input: CardsPdfInput & { brandKey: string },
): Promise<{ filename: string; content: Buffer }[]> {
  const { brand, lang, brandKey, orderReference } = input;
  const parts = splitIntoParts(input.cards);
  const files: { filename: string; content: Buffer }[] = [];
  let from = 0;
  for (const [index, cards] of parts.entries()) {
    const partNumbers = { part: index + 1, parts: parts.length };
    const { filePart } = getDocumentTexts(brand, lang).cards;
    const suffix = parts.length === 1 ? '' : `-${fill(filePart, partNumbers)}`;
    files.push({
      filename: `${brandKey}-${orderReference}${suffix}.pdf`,
      content: await renderPart(input, { ...partNumbers, cards, from }),
    });
    from += cards.length;
  }
  return files;
}

function renderPart(
  { brand, brandDir, lang, createdAt, orderReference: reference, cards: all }: CardsPdfInput,
  {
    cards,
    from,
    part,
    parts,
  }: { cards: readonly PrintableCard[]; from: number; part: number; parts: number },
): Promise<Buffer> {
  const texts = getDocumentTexts(brand, lang).cards;
  const withPart = (text: string, separator: string) =>
    parts === 1 ? text : text + separator + fill(texts.part, { part, parts });
  const title = withPart(fill(selectPlural(texts, 'title', all.length), { reference }), ', ');
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
      drawRedemption(page, withPart(fill(texts.footer, { ...place, index: from + index + 1 }), ' · '));
      section.end();
      // Yield to the event loop: an order may contain 600 cards.
      await nextTurn();
    }
  });
}

/** Bytes. Mailboxes accept attachments of about 10 MB; a part of this size takes 4 MB in base64. */
export const PART_MAX_BYTES = 3_000_000;

/** Maximum bytes; bench/pdf-size.ts checks these budgets. */
const FILE_BYTES = 50_000;
const CARD_BYTES = 6_000;
/** Includes the glyphs of letters that no other document uses. */
const MESSAGE_BYTES = 2_000;
const PAPER_BYTES = 6_000;

/**
 * Splits cards into files of at most `partMax` estimated bytes. Each picture and each paper counts once per
 * file.
 */
export function splitIntoParts(cards: readonly PrintableCard[], partMax = PART_MAX_BYTES): PrintableCard[][] {
  const parts: PrintableCard[][] = [];
  let part: PrintableCard[] = [];
  let embedded = new Set<unknown>();
  let size = Number.POSITIVE_INFINITY;
  for (const card of cards) {
    const countAddedBytes = (drawn: Set<unknown>) =>
      CARD_BYTES +
      (drawn.has(card.picture) ? 0 : card.picture.length) +
      (card.gift === undefined ? 0 : MESSAGE_BYTES + (drawn.has(card.gift.paper.key) ? 0 : PAPER_BYTES));
    if (size + countAddedBytes(embedded) > partMax) {
      part = [];
      parts.push(part);
      embedded = new Set();
      size = FILE_BYTES;
    }
    size += countAddedBytes(embedded);
    embedded.add(card.picture).add(card.gift?.paper.key);
    part.push(card);
  }
  return parts;
}
