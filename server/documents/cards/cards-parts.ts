import type { PrintableCard } from './printable-card.ts';

/** Bytes. Mailboxes take attachments of some 10 MB; written in base64 a part of this size counts 4 MB. */
export const PART_MAX = 3_000_000;

/** Bytes at most, fonts and all; the budgets of bench/pdf-size.ts keep them true. */
const FILE = 50_000;
const CARD = 6_000;

/** Cards by the file they go into, in their order. The picture of a design counts once in each file that needs it. */
export function cardsByPart(cards: readonly PrintableCard[], partMax = PART_MAX): PrintableCard[][] {
  const parts: PrintableCard[][] = [];
  let part: PrintableCard[] = [];
  let pictures = new Set<Uint8Array>();
  let size = Number.POSITIVE_INFINITY;
  for (const card of cards) {
    const costOf = (known: Set<Uint8Array>) => CARD + (known.has(card.picture) ? 0 : card.picture.length);
    if (size + costOf(pictures) > partMax) {
      part = [];
      parts.push(part);
      pictures = new Set();
      size = FILE;
    }
    size += costOf(pictures);
    pictures.add(card.picture);
    part.push(card);
  }
  return parts;
}
