import type { Language } from '#rules/language.ts';
import type { DocumentBranding } from '../document-brand.ts';
import { drawHeader } from '../draw-header.ts';
import { drawPagedTable } from '../draw-paged-table.ts';
import {
  type Column,
  type DrawingContext,
  drawRule,
  ROW_HEIGHT,
  RULE_OFFSET,
  TEXT_AREA,
} from '../draw-table.ts';
import { drawText } from '../draw-text.ts';
import { drawTagged, openPicture, renderPdf } from '../pdf-document.ts';
import type { ReceiptLayout } from './receipt-layout.ts';

/** Millimetres. */
const BUYER = 66;
const HEADING_TO_TABLE = 13;

export type ReceiptBranding = DocumentBranding & {
  /** PNG without transparency. */
  logo: Uint8Array;
};

export function renderReceiptLayout(
  layout: ReceiptLayout,
  { logo, ...options }: ReceiptBranding & { lang: Language; createdAt: Date },
): Promise<Buffer> {
  return renderPdf({ ...options, title: layout.title }, (pdf, root) => {
    pdf.addPage();
    const context = { pdf, brand: options.brand, root };
    const top = drawHeader(context, layout, openPicture(pdf, logo), BUYER) + HEADING_TO_TABLE;
    const place = { top, heightAfterRows: measureHeightAfterRows(layout) };
    drawEnd(context, layout, drawPagedTable(context, RECEIPT_COLUMNS, layout, place));
  });
}

/** Design, category, value, amount, sum. */
const RECEIPT_COLUMNS: readonly Column[] = [
  { x: 20, width: 70, align: 'left' },
  { x: 93, width: 26, align: 'left' },
  { x: 119, width: 25, align: 'right' },
  { x: 144, width: 17, align: 'right' },
  { x: 161, width: 29, align: 'right' },
];
/** Millimetres: from the table to the remarks, and a two-line remark. */
const TABLE_TO_REMARKS = 27;
const REMARK_HEIGHT = 10;

function measureHeightAfterRows({ remarks }: ReceiptLayout): number {
  return TABLE_TO_REMARKS + remarks.length * REMARK_HEIGHT;
}

function drawEnd(context: DrawingContext, { extras, total, remarks }: ReceiptLayout, top: number): void {
  const { pdf, root, brand } = context;
  const { ink, inkSoft } = brand.colours;
  const name = { font: 'regular', size: 10, colour: ink, x: TEXT_AREA.left, width: 130 } as const;
  const sum = { ...name, x: 150, width: 40, align: 'right' } as const;
  let y = top + 0.8;
  for (const extra of extras) {
    drawTagged(pdf, root, 'P', () => {
      drawText(pdf, extra.name, { ...name, y });
      drawText(pdf, extra.sum, { ...sum, y });
      if (extra.note === undefined) return;
      y += 4.4;
      drawText(pdf, extra.note, { ...name, size: 8.5, colour: inkSoft, y });
    });
    y += ROW_HEIGHT;
  }
  // Without extras, the rule replaces the line of the last row.
  drawRule(context, (extras.length === 0 ? top : y) - ROW_HEIGHT + RULE_OFFSET, 0.9);
  y += 2;
  drawTagged(pdf, root, 'P', () => {
    drawText(pdf, total.name, { ...name, font: 'display', size: 14, y });
    drawText(pdf, total.sum, { ...sum, font: 'display', size: 14, y });
  });
  y += 13;
  for (const remark of remarks) {
    drawTagged(pdf, root, 'P', () => {
      y = drawText(pdf, remark, { ...name, size: 9, colour: inkSoft, y }) + 6;
    });
  }
}
