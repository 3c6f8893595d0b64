import type { DocumentBrand } from './document-brand.ts';
import type { LedgerPaper, PaperRow } from './ledger-paper.ts';
import { drawDecoration, drawTagged, mm, openTag, type Pdf } from './pdf-document.ts';
import { sizeWithin, type Writing, write } from './pen.ts';

/** Millimetres: the text of a page, from edge to edge. */
export const TEXT = { left: 20, right: 190, width: 170 };
/** Height of a row of the table, and of all that follows the rows. */
export const ROW = 6.5;
export const AFTER_ROWS = 50;

const COLUMNS = [
  { x: 20, width: 70, align: 'left' },
  { x: 93, width: 26, align: 'left' },
  { x: 119, width: 25, align: 'right' },
  { x: 144, width: 17, align: 'right' },
  { x: 161, width: 29, align: 'right' },
] as const;
/** From a row's baseline down to the line below it. */
const BELOW = 2.4;

export type PaperPen = { pdf: Pdf; brand: DocumentBrand; root: PDFKit.PDFStructureElement };

/** A line across the page; `y` in millimetres, `weight` in points. */
export function drawRule({ pdf, brand }: PaperPen, y: number, weight: number): void {
  drawDecoration(pdf, () => {
    pdf.moveTo(mm(TEXT.left), mm(y)).lineTo(mm(TEXT.right), mm(y)).lineWidth(weight);
    pdf.stroke(brand.colours[weight < 0.6 ? 'lineStrong' : 'ink']);
  });
}

function writeCells(
  { pdf }: PaperPen,
  cells: PaperRow,
  writing: Pick<Writing, 'font' | 'size' | 'colour' | 'y'>,
  around: (draw: () => void) => void,
): void {
  for (const [index, column] of COLUMNS.entries()) {
    const text = cells[index] ?? '';
    const place = { ...writing, ...column };
    around(() => write(pdf, text, { ...place, size: sizeWithin(pdf, text, place) }));
  }
}

/** Heads of the columns: read aloud on the first page, repeated for the eye on the others. */
export function drawHeads(
  pen: PaperPen,
  columns: PaperRow,
  y: number,
  table: PDFKit.PDFStructureElement | undefined,
): void {
  const writing = { font: 'semibold', size: 9, colour: pen.brand.colours.inkSoft, y } as const;
  if (table === undefined) {
    drawDecoration(pen.pdf, () => writeCells(pen, columns, writing, (draw) => draw()), 'Pagination');
  } else {
    const row = openTag(pen.pdf, table, 'TR');
    writeCells(pen, columns, writing, (draw) => drawTagged(pen.pdf, row, 'TH', draw, { scope: 'Column' }));
    row.end();
  }
  drawRule(pen, y + BELOW, 0.9);
}

/** Rows from the baseline of the first one on. */
export function drawRows(
  pen: PaperPen,
  table: PDFKit.PDFStructureElement,
  rows: readonly PaperRow[],
  y: number,
): void {
  for (const [index, cells] of rows.entries()) {
    const baseline = y + index * ROW;
    const writing = { font: 'regular', size: 10, colour: pen.brand.colours.ink, y: baseline } as const;
    const row = openTag(pen.pdf, table, 'TR');
    writeCells(pen, cells, writing, (draw) => drawTagged(pen.pdf, row, 'TD', draw));
    row.end();
    drawRule(pen, baseline + BELOW, 0.3);
  }
}

/** What follows the rows: postage, total, remarks. */
export function drawEnd(pen: PaperPen, { extras, total, remarks }: LedgerPaper, top: number): void {
  const { pdf, root, brand } = pen;
  const { ink, inkSoft } = brand.colours;
  const name = { font: 'regular', size: 10, colour: ink, x: TEXT.left, width: 130 } as const;
  const sum = { ...name, x: 150, width: 40, align: 'right' } as const;
  let y = top + 0.8;
  for (const extra of extras) {
    drawTagged(pdf, root, 'P', () => {
      write(pdf, extra.name, { ...name, y });
      write(pdf, extra.sum, { ...sum, y });
      if (extra.note === undefined) return;
      y += 4.4;
      write(pdf, extra.note, { ...name, size: 8.5, colour: inkSoft, y });
    });
    y += ROW;
  }
  // Without anything between, it lies on the line of the last row.
  drawRule(pen, (extras.length === 0 ? top : y) - ROW + BELOW, 0.9);
  y += 2;
  drawTagged(pdf, root, 'P', () => {
    write(pdf, total.name, { ...name, font: 'display', size: 14, y });
    write(pdf, total.sum, { ...sum, font: 'display', size: 14, y });
  });
  y += 13;
  for (const remark of remarks) {
    drawTagged(pdf, root, 'P', () => {
      y = write(pdf, remark, { ...name, size: 9, colour: inkSoft, y }) + 6;
    });
  }
}
