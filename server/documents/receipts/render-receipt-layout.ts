import type { Language } from '#rules/language.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { LANGUAGE_TAGS } from '../document-texts.ts';
import { BOTTOM, drawFrame, drawHeader, NEXT_PAGE } from '../draw-header.ts';
import { type DrawingContext, drawHeads, drawRows, ROW } from '../draw-table.ts';
import { rowsOfPages } from '../pagination.ts';
import { openPdf, openTag } from '../pdf-document.ts';
import type { ReceiptLayout } from './receipt-layout.ts';
import { drawEnd, heightAfterRows, RECEIPT_COLUMNS } from './receipt-table.ts';

/** Millimetres. */
const BUYER = 66;
const HEADING_TO_TABLE = 13;

/** What every document of the books is drawn with. */
export type ReceiptLook = {
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
  /** PNG of the brand's logo, without transparency. */
  logo: Buffer;
};

/** A document of the books on A4. The same input gives the same bytes. */
export async function renderReceiptLayout(
  paper: ReceiptLayout,
  { brand, brandDir, logo, lang, createdAt }: ReceiptLook & { lang: Language; createdAt: Date },
): Promise<Buffer> {
  const { title } = paper;
  const { pdf, finish } = await openPdf({ brand, brandDir, lang: LANGUAGE_TAGS[lang], title, createdAt });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.addPage();
  const context = { pdf, brand, root };
  drawPaper(context, paper, drawHeader(context, paper, pdf.openImage(logo), BUYER) + HEADING_TO_TABLE);
  root.end();
  return finish();
}

function drawPaper(context: DrawingContext, paper: ReceiptLayout, top: number): void {
  const { pdf, root } = context;
  const availableFrom = (columns: number) => Math.floor((BOTTOM - columns) / ROW);
  const pages = rowsOfPages(paper.rows.length, {
    first: availableFrom(top),
    next: availableFrom(NEXT_PAGE.columns),
    end: Math.ceil(heightAfterRows(paper) / ROW),
  });
  const table = openTag(pdf, root, 'Table');
  let drawn = 0;
  let columnsY = top;
  for (const [index, count] of pages.entries()) {
    if (index > 0) {
      pdf.addPage();
      columnsY = NEXT_PAGE.columns;
    }
    const page = index + 1;
    const pageName = paper.pageName(page, pages.length);
    drawFrame(context, { continued: paper.continued, pageName, page });
    drawHeads(context, RECEIPT_COLUMNS, paper.columns, columnsY, index === 0 ? table : undefined);
    drawRows(context, RECEIPT_COLUMNS, table, paper.rows.slice(drawn, drawn + count), columnsY + ROW + 0.6);
    drawn += count;
  }
  table.end();
  drawEnd(context, paper, columnsY + ((pages.at(-1) ?? 0) + 1) * ROW + 0.6);
}
