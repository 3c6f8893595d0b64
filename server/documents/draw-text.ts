import type { DocumentBrand } from './document-brand.ts';
import { replaceEmoji } from './draw-emoji.ts';
import { drawDecoration, mm, type Pdf, toMillimetres } from './pdf-document.ts';

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

type LineStyle = Pick<TextStyle, 'font' | 'size' | 'width' | 'spacing'>;

/** In points: fitted texts may exceed their width because of rounding. */
const ROUNDING = 0.01;

/** @returns the baseline of the last line, in millimetres */
export function drawText(pdf: Pdf, content: string, style: TextStyle): number {
  const text = replaceEmoji(pdf, content);
  const { colour, x, y, width, align = 'left', spacing = 0 } = style;
  pdf.fillColor(colour);
  const lineWidth = measureSingleLine(pdf, text, style);
  if (lineWidth !== undefined) {
    const shift = { left: 0, center: (mm(width) - lineWidth - spacing) / 2, right: mm(width) - lineWidth }[
      align
    ];
    // Pass the width, because pdfkit would otherwise measure the text again.
    const measures = { textWidth: lineWidth, wordCount: 1 };
    const options = { ...measures, lineBreak: false, characterSpacing: spacing };
    pdf.text(text, mm(x) + shift, mm(y), { ...options, baseline: 'alphabetic' });
    return y;
  }
  const options = { ...getWrapOptions(style), align };
  pdf.text(text, mm(x), mm(y), { ...options, baseline: 'alphabetic' });
  return (
    y + toMillimetres((countLinesByHeight(pdf, pdf.y - mm(y), options) - 1) * getLineHeight(pdf, options))
  );
}

/** @param style with the width in millimetres */
export function countLines(pdf: Pdf, content: string, style: LineStyle): number {
  const text = replaceEmoji(pdf, content);
  if (measureSingleLine(pdf, text, style) !== undefined) return 1;
  const options = getWrapOptions(style);
  return countLinesByHeight(pdf, pdf.heightOfString(text, options), options);
}

/** Sets font and size. @returns the width in points on one line, or undefined if the text needs more lines */
function measureSingleLine(
  pdf: Pdf,
  text: string,
  { font, size, width, spacing = 0 }: LineStyle,
): number | undefined {
  pdf.font(font).fontSize(size);
  if (text.includes('\n')) return undefined;
  const lineWidth = pdf.widthOfString(text, { characterSpacing: spacing });
  return lineWidth <= mm(width) + ROUNDING ? lineWidth : undefined;
}

function getWrapOptions({ size, width, spacing = 0 }: LineStyle) {
  return { width: mm(width), lineGap: size * 0.12, characterSpacing: spacing };
}

function getLineHeight(pdf: Pdf, { lineGap }: { lineGap: number }): number {
  return pdf.currentLineHeight(true) + lineGap;
}

function countLinesByHeight(pdf: Pdf, height: number, options: { lineGap: number }): number {
  return Math.max(1, Math.round(height / getLineHeight(pdf, options)));
}

/** Returns millimetres. */
export function measureLineHeight(pdf: Pdf, font: TextStyle['font'], size: number): number {
  pdf.font(font).fontSize(size);
  return toMillimetres(getLineHeight(pdf, getWrapOptions({ font, size, width: 0 })));
}

/** Returns millimetres. */
export function measureWidth(pdf: Pdf, text: string, font: TextStyle['font'], size: number): number {
  return toMillimetres(pdf.font(font).fontSize(size).widthOfString(replaceEmoji(pdf, text)));
}

/** Returns `size`, or the largest smaller size at which the text fits `width` (millimetres) on one line. */
export function fitSize(
  pdf: Pdf,
  text: string,
  { font, size, width }: Pick<TextStyle, 'font' | 'size' | 'width'>,
): number {
  return Math.min(size, (size * width) / measureWidth(pdf, text, font, size));
}

/** The middle of an A4 page, in millimetres. */
const FOLD = 148.5;

export function drawFold(pdf: Pdf, text: string, { inkSoft, lineStrong }: DocumentBrand['colours']): void {
  drawDecoration(pdf, () => {
    pdf.moveTo(mm(8), mm(FOLD)).lineTo(mm(202), mm(FOLD));
    pdf.lineWidth(0.5).dash(1.5, { space: 3 }).stroke(lineStrong);
    const label = { font: 'regular', size: 7, colour: inkSoft, align: 'right' } as const;
    drawText(pdf, text, { ...label, x: 142, y: FOLD - 1.2, width: 60 });
  });
}
