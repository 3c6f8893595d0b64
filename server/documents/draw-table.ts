import type { DocumentBrand } from './document-brand.ts';
import { drawText, fitSize, type TextStyle } from './draw-text.ts';
import { drawDecoration, drawTagged, mm, openTag, type Pdf } from './pdf-document.ts';

/** Millimetres; the text area of a page. */
export const TEXT_AREA = { left: 20, right: 190, width: 170 };
/** Row height in millimetres. */
export const ROW_HEIGHT = 6.5;
/** Distance from a row's baseline to the line below it, in millimetres. */
export const RULE_OFFSET = 2.4;

export type DrawingContext = { pdf: Pdf; brand: DocumentBrand; root: PDFKit.PDFStructureElement };

/** Millimetres from the left edge of the page. */
export type Column = { x: number; width: number; align: 'left' | 'right' };

export type RowTexts = readonly string[];

/** `y` in millimetres, `weight` in points. */
export function drawRule({ pdf, brand }: DrawingContext, y: number, weight: number): void {
  drawDecoration(pdf, () => {
    pdf.moveTo(mm(TEXT_AREA.left), mm(y)).lineTo(mm(TEXT_AREA.right), mm(y)).lineWidth(weight);
    pdf.stroke(brand.colours[weight < 0.6 ? 'lineStrong' : 'ink']);
  });
}

function drawCells(
  { pdf }: DrawingContext,
  columns: readonly Column[],
  cells: RowTexts,
  style: Pick<TextStyle, 'font' | 'size' | 'colour' | 'y'>,
  wrapCell: (draw: () => void) => void,
): void {
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? '';
    const place = { ...style, ...column };
    wrapCell(() => drawText(pdf, text, { ...place, size: fitSize(pdf, text, place) }));
  }
}

/** Tags the column heads if `table` is set: on the first page. On later pages, they are decoration. */
export function drawHeads(
  context: DrawingContext,
  columns: readonly Column[],
  heads: RowTexts,
  y: number,
  table: PDFKit.PDFStructureElement | undefined,
): void {
  const style = { font: 'semibold', size: 9, colour: context.brand.colours.inkSoft, y } as const;
  if (table === undefined) {
    drawDecoration(
      context.pdf,
      () => drawCells(context, columns, heads, style, (draw) => draw()),
      'Pagination',
    );
  } else {
    const row = openTag(context.pdf, table, 'TR');
    const asHead = (draw: () => void) => drawTagged(context.pdf, row, 'TH', draw, { scope: 'Column' });
    drawCells(context, columns, heads, style, asHead);
    row.end();
  }
  drawRule(context, y + RULE_OFFSET, 0.9);
}

/** @param y baseline of the first row */
export function drawRows(
  context: DrawingContext,
  columns: readonly Column[],
  table: PDFKit.PDFStructureElement,
  rows: readonly RowTexts[],
  y: number,
): void {
  for (const [index, cells] of rows.entries()) {
    const baseline = y + index * ROW_HEIGHT;
    const style = { font: 'regular', size: 10, colour: context.brand.colours.ink, y: baseline } as const;
    const row = openTag(context.pdf, table, 'TR');
    drawCells(context, columns, cells, style, (draw) => drawTagged(context.pdf, row, 'TD', draw));
    row.end();
    drawRule(context, baseline + RULE_OFFSET, 0.3);
  }
}
