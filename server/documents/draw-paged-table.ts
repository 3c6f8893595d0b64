import { drawFrame, NEXT_PAGE, TABLE_BOTTOM } from './draw-header.ts';
import {
  type Column,
  type DrawingContext,
  drawHeads,
  drawRows,
  ROW_HEIGHT,
  type RowTexts,
} from './draw-table.ts';
import { openTag } from './pdf-document.ts';

export type PagedTable = {
  columns: RowTexts;
  rows: readonly RowTexts[];
  /** Replaces the heading from the second page on. */
  continued: string;
  pageName: (page: number, pages: number) => string;
};

/** Returns the number of rows that fit below `top` (millimetres). */
export function countRowsBelow(top: number): number {
  return Math.floor((TABLE_BOTTOM - top) / ROW_HEIGHT);
}

/**
 * Draws a table from the document's first page on. All lengths are in millimetres.
 * @param place baseline of the column heads, and the height of the content after the rows
 * @returns the baseline below the rows
 */
export function drawPagedTable(
  context: DrawingContext,
  columns: readonly Column[],
  { columns: heads, rows, continued, pageName }: PagedTable,
  place: { top: number; heightAfterRows: number },
): number {
  const { pdf, root } = context;
  const pages = distributeRows(rows.length, {
    first: countRowsBelow(place.top),
    next: countRowsBelow(NEXT_PAGE.columns),
    end: Math.ceil(place.heightAfterRows / ROW_HEIGHT),
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
    drawRows(context, columns, table, rows.slice(drawn, drawn + count), y + ROW_HEIGHT + 0.6);
    drawn += count;
    y += (count + 1) * ROW_HEIGHT + 0.6;
  }
  table.end();
  return y;
}

/**
 * Returns the number of rows per page. The content after the last row is never alone on a page.
 * @param room number of rows that fit on the first page and on each later page. `end` is the height in rows of
 * the content after the last row.
 */
export function distributeRows(rows: number, room: { first: number; next: number; end: number }): number[] {
  const pages: number[] = [];
  let remaining = rows;
  for (let space = room.first; remaining + room.end > space; space = room.next) {
    const count = Math.max(0, Math.min(remaining - 1, space));
    pages.push(count);
    remaining -= count;
  }
  return [...pages, remaining];
}
