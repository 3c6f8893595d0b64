import type { Language } from '#rules/language.ts';
import type { DocumentLook } from '../document-brand.ts';
import { drawHeader } from '../draw-header.ts';
import { drawPagedTable } from '../draw-paged-table.ts';
import { openPicture, renderPdf } from '../pdf-document.ts';
import type { ReceiptLayout } from './receipt-layout.ts';
import { drawEnd, heightAfterRows, RECEIPT_COLUMNS } from './receipt-table.ts';

/** Millimetres. */
const BUYER = 66;
const HEADING_TO_TABLE = 13;

/** What every numbered document is drawn with. */
export type ReceiptLook = DocumentLook & {
  /** PNG of the brand's logo, without transparency. */
  logo: Uint8Array;
};

/** A receipt or a credit note on A4. The same input gives the same bytes. */
export function renderReceiptLayout(
  layout: ReceiptLayout,
  { logo, ...look }: ReceiptLook & { lang: Language; createdAt: Date },
): Promise<Buffer> {
  return renderPdf({ ...look, title: layout.title }, (pdf, root) => {
    pdf.addPage();
    const context = { pdf, brand: look.brand, root };
    const top = drawHeader(context, layout, openPicture(pdf, logo), BUYER) + HEADING_TO_TABLE;
    const place = { top, heightAfterRows: heightAfterRows(layout) };
    drawEnd(context, layout, drawPagedTable(context, RECEIPT_COLUMNS, layout, place));
  });
}
