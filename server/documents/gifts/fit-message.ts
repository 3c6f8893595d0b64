import { EMOJI } from '#rules/printable-text.ts';
import { countLines, measureLineHeight, measureWidth, type TextStyle } from '../draw-text.ts';
import type { Pdf } from '../pdf-document.ts';

/** Points. At `broken` and below, a word longer than a line may break. */
export type MessageSizes = { max: number; broken: number; min: number };

type Room = {
  width: number;
  height: number;
  font: TextStyle['font'];
  sizes: MessageSizes;
};

const STEP = 0.5;
/** Space between two paragraphs, as a fraction of the line height. */
export const EMPTY_LINE = 0.55;

/** Fraction of the largest size. Above it, the buyer's own lines must fit without wrapping. */
const WRAP_BELOW = 0.75;

/**
 * Finds the largest size at which all lines fit, wrapped if necessary. Lengths are in millimetres.
 * @throws RangeError if the text doesn't fit at the smallest size, because text is never cut off
 */
export function fitMessage(
  pdf: Pdf,
  lines: readonly string[],
  { width, height, font, sizes }: Room,
): { size: number; height: number } {
  const words = lines.flatMap((line) => line.replace(EMOJI, ' $& ').split(/ +/));
  const fitsEveryWord = (size: number) => words.every((word) => measureWidth(pdf, word, font, size) <= width);
  const countLinesAt = (line: string, size: number) => countLines(pdf, line, { font, size, width });
  const measureHeightAt = (size: number) =>
    lines.reduce((sum, line) => sum + (line === '' ? EMPTY_LINE : countLinesAt(line, size)), 0) *
    measureLineHeight(pdf, font, size);
  const canWrap = (size: number) => lines.length === 1 || size <= WRAP_BELOW * sizes.max;
  const toSize = (step: number) => sizes.min + step * STEP;
  const fits = (size: number) =>
    measureHeightAt(size) <= height &&
    (size <= sizes.broken || fitsEveryWord(size)) &&
    (canWrap(size) || lines.every((line) => countLinesAt(line, size) === 1));
  if (!fits(sizes.min)) throw new RangeError('gift words do not fit the paper');
  // Binary search, because measuring a text takes longer than drawing it.
  let fitting = 0;
  let tooLarge = Math.floor((sizes.max - sizes.min) / STEP) + 1;
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2);
    if (fits(toSize(middle))) fitting = middle;
    else tooLarge = middle;
  }
  return { size: toSize(fitting), height: measureHeightAt(toSize(fitting)) };
}
