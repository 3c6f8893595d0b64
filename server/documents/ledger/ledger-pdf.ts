import type { Language } from '#rules/language.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { LANGUAGE_TAGS } from '../document-texts.ts';
import { rowsOfPages } from '../pagination.ts';
import { BOTTOM, drawFrame, drawOpening, NEXT_PAGE } from '../paper-opening.ts';
import { drawHeads, drawRows, type PaperPen, ROW } from '../paper-table.ts';
import { openPdf, openTag } from '../pdf-document.ts';
import type { LedgerPaper } from './ledger-paper.ts';
import { drawEnd, heightAfterRows, LEDGER_COLUMNS } from './ledger-table.ts';

/** Millimetres. */
const BUYER = 66;
const HEADING_TO_TABLE = 13;

/** What every document of the books is drawn with. */
export type LedgerLook = {
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
  /** PNG of the brand's logo, without transparency. */
  logo: Buffer;
};

/** A document of the books on A4. The same input gives the same bytes. */
export async function renderLedgerPdf(
  paper: LedgerPaper,
  { brand, brandDir, logo, lang, createdAt }: LedgerLook & { lang: Language; createdAt: Date },
): Promise<Buffer> {
  const { title } = paper;
  const { pdf, finish } = await openPdf({ brand, brandDir, lang: LANGUAGE_TAGS[lang], title, createdAt });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.addPage();
  const pen = { pdf, brand, root };
  drawPaper(pen, paper, drawOpening(pen, paper, pdf.openImage(logo), BUYER) + HEADING_TO_TABLE);
  root.end();
  return finish();
}

function drawPaper(pen: PaperPen, paper: LedgerPaper, top: number): void {
  const { pdf, root } = pen;
  const roomFrom = (columns: number) => Math.floor((BOTTOM - columns) / ROW);
  const pages = rowsOfPages(paper.rows.length, {
    first: roomFrom(top),
    next: roomFrom(NEXT_PAGE.columns),
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
    drawFrame(pen, { continued: paper.continued, pageName, page });
    drawHeads(pen, LEDGER_COLUMNS, paper.columns, columnsY, index === 0 ? table : undefined);
    drawRows(pen, LEDGER_COLUMNS, table, paper.rows.slice(drawn, drawn + count), columnsY + ROW + 0.6);
    drawn += count;
  }
  table.end();
  drawEnd(pen, paper, columnsY + ((pages.at(-1) ?? 0) + 1) * ROW + 0.6);
}
