import { linesOf, type Writing, widthOf } from './draw-text.ts';
import type { Pdf } from './pdf-document.ts';

/** Points. */
const STEP = 0.5;
/** Of the line height to the letters, as `step` between two lines. */
const LEADING = 1.3;

/**
 * The largest size at which all lines stand whole in a box of so many millimetres: long ones wrap between words, and
 * no word is broken. At the smallest size what is still too long breaks, but nothing is left out.
 */
export function fittingSize(
  pdf: Pdf,
  lines: readonly string[],
  box: Pick<Writing, 'font' | 'width'> & { height: number; sizes: { max: number; min: number } },
): number {
  const words = lines.flatMap((line) => line.split(' '));
  const fits = (size: number) => {
    const writing = { font: box.font, size, width: box.width };
    if (words.some((word) => widthOf(pdf, word, box.font, size) > box.width)) return false;
    const count = lines.reduce((sum, line) => sum + linesOf(pdf, line, writing), 0);
    return (count * size * LEADING * 25.4) / 72 <= box.height;
  };
  let size = box.sizes.max;
  while (size > box.sizes.min && !fits(size)) size -= STEP;
  return size;
}
