import { BOTTOM, drawFrame, NEXT_PAGE } from './draw-header.ts';
import { type Cells, type Column, type DrawingContext, drawHeads, drawRows, ROW } from './draw-table.ts';
import { openTag } from './pdf-document.ts';

/** A table that may need several pages, and what these repeat. */
export type PagedTable = {
  columns: Cells;
  rows: readonly Cells[];
  /** Stands for the heading at the top of each further page. */
  continued: string;
  pageName: (page: number, pages: number) => string;
};

/** Rows of a table between two heights of a page, in millimetres. */
export function rowsFrom(top: number): number {
  return Math.floor((BOTTOM - top) / ROW);
}

/**
 * Draws a table and the frames of its pages. The document is on its first page; all in millimetres.
 * @param place where the heads of the columns stand, and the height of what follows the rows
 * @returns the baseline below the rows
 */
export function drawPagedTable(
  context: DrawingContext,
  columns: readonly Column[],
  { columns: heads, rows, continued, pageName }: PagedTable,
  place: { top: number; heightAfterRows: number },
): number {
  const { pdf, root } = context;
  const pages = rowsOfPages(rows.length, {
    first: rowsFrom(place.top),
    next: rowsFrom(NEXT_PAGE.columns),
    end: Math.ceil(place.heightAfterRows / ROW),
  });
  const table = openTag(pdf, root, 'Table');
  let drawn = 0;
  let y = place.top;
  for (const [index, count] of pages.entries()) {
    if (index > 0) {
      pdf.addPage();
      y = NEXT_PAGE.columns;
    }
    const page = index + 1;
    drawFrame(context, { continued, pageName: pageName(page, pages.length), page });
    drawHeads(context, columns, heads, y, index === 0 ? table : undefined);
    drawRows(context, columns, table, rows.slice(drawn, drawn + count), y + ROW + 0.6);
    drawn += count;
    y += (count + 1) * ROW + 0.6;
  }
  table.end();
  return y;
}

/**
 * How many rows stand on each page, when the first page has room for `first` rows, each further one for `next`, and
 * what follows the last row takes the room of `end` rows. What follows is never alone on its page.
 */
export function rowsOfPages(rows: number, room: { first: number; next: number; end: number }): number[] {
  const pages: number[] = [];
  let left = rows;
  for (let space = room.first; left + room.end > space; space = room.next) {
    const taken = Math.max(0, Math.min(left - 1, space));
    pages.push(taken);
    left -= taken;
  }
  return [...pages, left];
}
