import type { PrintableCard } from './printable-card.ts';

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
