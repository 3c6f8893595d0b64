/** What is drawn on a paper around picture and words. */
export const GIFT_ORNAMENTS = ['none', 'confetti', 'stars', 'hearts'] as const;
export type GiftOrnament = (typeof GIFT_ORNAMENTS)[number];

/** A filled shape on a paper: an SVG path in millimetres from the upper left corner. */
export type PaperShape = { path: string; colour: string };

/**
 * The ornaments of a paper of this size (millimetres), always the same for the same paper: drawn in the PDF and on the page
 * alike.
 */
export function paperShapes(
  _paper: { ornament: GiftOrnament; accents: readonly string[] },
  _size: { width: number; height: number },
): readonly PaperShape[] {
  return [];
}
