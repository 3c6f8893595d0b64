import type { DocumentBrand } from './document-brand.ts';
import { replaceEmoji } from './draw-emoji.ts';
import { drawDecoration, mm, type Pdf } from './pdf-document.ts';

export type TextStyle = {
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
  /** Letter spacing in points. */
  spacing?: number;
};

type Setting = Pick<TextStyle, 'font' | 'size' | 'width' | 'spacing'>;

/** Points. Fitted texts may exceed their width by rounding. */
const ROUNDING = 0.01;

/** @returns the baseline of the last line, in millimetres */
export function drawText(pdf: Pdf, written: string, writing: TextStyle): number {
  const text = replaceEmoji(pdf, written);
  const { colour, x, y, width, align = 'left', spacing = 0 } = writing;
  pdf.fillColor(colour);
  const lineWidth = widthOfLine(pdf, text, writing);
  if (lineWidth !== undefined) {
    const shift = { left: 0, center: (mm(width) - lineWidth - spacing) / 2, right: mm(width) - lineWidth }[
      align
    ];
    // Pass the width, or pdfkit measures the text again.
    const measures = { textWidth: lineWidth, wordCount: 1 };
    const options = { ...measures, lineBreak: false, characterSpacing: spacing };
    pdf.text(text, mm(x) + shift, mm(y), { ...options, baseline: 'alphabetic' });
    return y;
  }
  const options = { ...wrapped(writing), align };
  pdf.text(text, mm(x), mm(y), { ...options, baseline: 'alphabetic' });
  return y + ((linesIn(pdf, pdf.y - mm(y), options) - 1) * lineHeight(pdf, options) * 25.4) / 72;
}

/** @param writing its width is in millimetres */
export function countLines(pdf: Pdf, written: string, writing: Setting): number {
  const text = replaceEmoji(pdf, written);
  if (widthOfLine(pdf, text, writing) !== undefined) return 1;
  const options = wrapped(writing);
  return linesIn(pdf, pdf.heightOfString(text, options), options);
}

/** Sets font and size. @returns the width in points on one line, or undefined if the text needs more lines */
function widthOfLine(
  pdf: Pdf,
  text: string,
  { font, size, width, spacing = 0 }: Setting,
): number | undefined {
  pdf.font(font).fontSize(size);
  if (text.includes('\n')) return undefined;
  const lineWidth = pdf.widthOfString(text, { characterSpacing: spacing });
  return lineWidth <= mm(width) + ROUNDING ? lineWidth : undefined;
}

function wrapped({ size, width, spacing = 0 }: Setting) {
  return { width: mm(width), lineGap: size * 0.12, characterSpacing: spacing };
}

function lineHeight(pdf: Pdf, { lineGap }: { lineGap: number }): number {
  return pdf.currentLineHeight(true) + lineGap;
}

function linesIn(pdf: Pdf, height: number, options: { lineGap: number }): number {
  return Math.max(1, Math.round(height / lineHeight(pdf, options)));
}

/** Millimetres. */
export function measureLineHeight(pdf: Pdf, font: TextStyle['font'], size: number): number {
  pdf.font(font).fontSize(size);
  return (lineHeight(pdf, wrapped({ font, size, width: 0 })) * 25.4) / 72;
}

/** Millimetres. */
export function measureWidth(pdf: Pdf, text: string, font: TextStyle['font'], size: number): number {
  return (pdf.font(font).fontSize(size).widthOfString(replaceEmoji(pdf, text)) * 25.4) / 72;
}

/** The given size, or the largest smaller one that fits `width` (millimetres) on one line. */
export function fitSize(
  pdf: Pdf,
  text: string,
  { font, size, width }: Pick<TextStyle, 'font' | 'size' | 'width'>,
): number {
  return Math.min(size, (size * width) / measureWidth(pdf, text, font, size));
}

/** Millimetres; the middle of an A4 page. */
const FOLD = 148.5;

export function drawFold(pdf: Pdf, text: string, { inkSoft, lineStrong }: DocumentBrand['colours']): void {
  drawDecoration(pdf, () => {
    pdf.moveTo(mm(8), mm(FOLD)).lineTo(mm(202), mm(FOLD));
    pdf.lineWidth(0.5).dash(1.5, { space: 3 }).stroke(lineStrong);
    const label = { font: 'regular', size: 7, colour: inkSoft, align: 'right' } as const;
    drawText(pdf, text, { ...label, x: 142, y: FOLD - 1.2, width: 60 });
  });
}
