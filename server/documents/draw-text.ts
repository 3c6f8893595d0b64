import { mm, type Pdf } from './pdf-document.ts';

export type Writing = {
  font: 'display' | 'regular' | 'semibold';
  /** Points. */
  size: number;
  colour: string;
  /** Millimetres from the left and the top edge of the page; `y` is the baseline of the first line. */
  x: number;
  y: number;
  /** Millimetres. */
  width: number;
  align?: 'left' | 'center' | 'right';
  /** Points between the letters. */
  spacing?: number;
};

/** Sets a text and returns the baseline of its last line, in millimetres. */
export function write(pdf: Pdf, text: string, writing: Writing): number {
  const { lines, lineHeight, options } = broken(pdf, text, writing);
  pdf.fillColor(writing.colour);
  pdf.text(text, mm(writing.x), mm(writing.y), { ...options, baseline: 'alphabetic' });
  return writing.y + ((lines - 1) * lineHeight * 25.4) / 72;
}

/** On how many lines a text of so many millimetres would stand. */
export function linesOf(pdf: Pdf, text: string, writing: Pick<Writing, 'font' | 'size' | 'width'>): number {
  return broken(pdf, text, writing).lines;
}

function broken(pdf: Pdf, text: string, writing: Omit<Writing, 'colour' | 'x' | 'y'>) {
  pdf.font(writing.font).fontSize(writing.size);
  const options = {
    width: mm(writing.width),
    align: writing.align ?? 'left',
    lineGap: writing.size * 0.12,
    characterSpacing: writing.spacing ?? 0,
  } as const;
  const lineHeight = pdf.currentLineHeight(true) + options.lineGap;
  return {
    lines: Math.max(1, Math.round(pdf.heightOfString(text, options) / lineHeight)),
    lineHeight,
    options,
  };
}

/** Width of a text in millimetres. */
export function widthOf(pdf: Pdf, text: string, font: Writing['font'], size: number): number {
  return (pdf.font(font).fontSize(size).widthOfString(text) * 25.4) / 72;
}

/** The given size, or the largest smaller one at which a text stays on one line of so many millimetres. */
export function sizeWithin(
  pdf: Pdf,
  text: string,
  { font, size, width }: Pick<Writing, 'font' | 'size' | 'width'>,
): number {
  return Math.min(size, (size * width) / widthOf(pdf, text, font, size));
}
