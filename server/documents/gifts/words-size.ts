import { lineStep, linesOf, type Writing, widthOf } from '../draw-text.ts';
import type { Pdf } from '../pdf-document.ts';

/** Points. From `broken` downwards a word that is longer than a line may break. */
export type WordsSizes = { max: number; broken: number; min: number };

type Room = {
  width: number;
  height: number;
  font: Writing['font'];
  sizes: WordsSizes;
};

const STEP = 0.5;
/** Of a line's height: what parts two paragraphs. */
export const EMPTY_LINE = 0.55;

/** Of the largest size: down to it, lines that the buyer has ended don't wrap. */
const UNWRAPPED = 0.75;

/**
 * The largest size at which lines, each of which may wrap, stand whole in so many millimetres, and the height that they
 * then take.
 * @throws when even the smallest size is too large: nothing is cut off
 */
export function wordsSize(
  pdf: Pdf,
  lines: readonly string[],
  { width, height, font, sizes }: Room,
): { size: number; height: number } {
  const words = lines.flatMap((line) => line.split(' '));
  const isWhole = (size: number) => words.every((word) => widthOf(pdf, word, font, size) <= width);
  const countAt = (line: string, size: number) => linesOf(pdf, line, { font, size, width });
  const heightAt = (size: number) =>
    lines.reduce((sum, line) => sum + (line === '' ? EMPTY_LINE : countAt(line, size)), 0) *
    lineStep(pdf, font, size);
  const mayWrap = (size: number) => lines.length === 1 || size <= UNWRAPPED * sizes.max;
  const sizeAt = (step: number) => sizes.min + step * STEP;
  const fits = (size: number) =>
    heightAt(size) <= height &&
    (size <= sizes.broken || isWhole(size)) &&
    (mayWrap(size) || lines.every((line) => countAt(line, size) === 1));
  if (!fits(sizes.min)) throw new RangeError('words that are too long for their paper');
  // What fits at one size fits at each smaller one; to measure a text takes longer than to draw it.
  let known = 0;
  let tooLarge = Math.floor((sizes.max - sizes.min) / STEP) + 1;
  while (tooLarge - known > 1) {
    const middle = Math.floor((known + tooLarge) / 2);
    if (fits(sizeAt(middle))) known = middle;
    else tooLarge = middle;
  }
  return { size: sizeAt(known), height: heightAt(sizeAt(known)) };
}
