import type { Order } from '#contract/order.ts';
import type { DocumentBrand } from './document-brand.ts';
import { DOCUMENT_TEXTS, LANGUAGE_TAGS } from './document-texts.ts';
import type { LedgerPaper } from './ledger-paper.ts';
import { AFTER_ROWS, drawEnd, drawHeads, drawRows, type PaperPen, ROW, TEXT } from './ledger-table.ts';
import { rowsOfPages } from './pagination.ts';
import { drawDecoration, drawTagged, mm, openPdf, openTag } from './pdf-document.ts';
import { sizeWithin, write } from './pen.ts';
import { formatReceiptNumber, receiptPaper } from './receipt-paper.ts';

/** Millimetres. */
const LOGO = { top: 15, height: 13 };
const NEXT_PAGE = { head: 22, columns: 34 };
const BOTTOM = 274;
const FOOT = 285;

export type ReceiptInput = {
  order: Order;
  number: number;
  paidAt: Date;
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
  /** PNG of the brand's logo, without transparency. */
  logo: Buffer;
};

/** Name of the file that a buyer saves. */
export function receiptFileName({ lang }: Order, brandKey: string, number: number): string {
  return `${brandKey}-${DOCUMENT_TEXTS[lang].receipt.fileName}-${formatReceiptNumber(number)}.pdf`;
}

/** The receipt of a paid order on A4, in the order's language. The same input gives the same bytes. */
export async function renderReceiptPdf(input: ReceiptInput): Promise<Buffer> {
  const { order, brand, brandDir, logo } = input;
  const paper = receiptPaper(input);
  const { pdf, finish } = await openPdf({
    brand,
    brandDir,
    lang: LANGUAGE_TAGS[order.lang],
    title: paper.title,
    createdAt: input.paidAt,
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.addPage();
  const pen = { pdf, brand, root };
  drawPaper(pen, paper, drawOpening(pen, paper, logo));
  root.end();
  return finish();
}

/** @returns where the table may begin, in millimetres */
function drawOpening(pen: PaperPen, paper: LedgerPaper, logo: Buffer): number {
  const { pdf, root, brand } = pen;
  const { ink, inkSoft } = brand.colours;
  const image = pdf.openImage(logo);
  const box = { left: mm(TEXT.left), top: mm(LOGO.top), height: mm(LOGO.height) };
  const right = box.left + (box.height * image.width) / image.height;
  drawTagged(pdf, root, 'Figure', () => pdf.image(image, box.left, box.top, { height: box.height }), {
    alt: brand.name,
    bbox: [box.left, box.top, right, box.top + box.height],
  });
  const soft = { font: 'regular', size: 9, colour: inkSoft } as const;
  drawParty(pen, paper.seller, { x: 125, y: 19, width: 65, size: 9 });
  const buyerEnd = drawParty(pen, paper.buyer, { x: TEXT.left, y: 66, width: 90, size: 11 });
  let factY = 66;
  for (const { label, value } of paper.facts) {
    drawTagged(pdf, root, 'P', () => {
      write(pdf, label, { ...soft, x: 125, y: factY, width: 65 });
      const place = { font: 'semibold', size: 11, colour: ink, x: 125, y: factY + 5, width: 65 } as const;
      write(pdf, value, { ...place, size: sizeWithin(pdf, value, place) });
    });
    factY += 12;
  }
  const headingY = Math.max(buyerEnd, factY - 7) + 18;
  drawTagged(pdf, root, 'H1', () => {
    write(pdf, paper.heading, {
      font: 'display',
      size: 24,
      colour: ink,
      x: TEXT.left,
      y: headingY,
      width: TEXT.width,
    });
  });
  return headingY + 13;
}

/** @returns the baseline of the last line */
function drawParty(
  { pdf, root, brand }: PaperPen,
  { title, lines }: LedgerPaper['seller'],
  place: { x: number; y: number; width: number; size: number },
): number {
  const { ink, inkSoft } = brand.colours;
  let { y } = place;
  drawTagged(pdf, root, 'P', () => {
    write(pdf, title, { ...place, font: 'regular', size: 9, colour: inkSoft });
    for (const line of lines) {
      y = write(pdf, line, { ...place, font: 'regular', colour: ink, y: y + place.size * 0.47 });
    }
  });
  return y;
}

function drawPaper(pen: PaperPen, paper: LedgerPaper, top: number): void {
  const { pdf, root } = pen;
  const roomFrom = (columns: number) => Math.floor((BOTTOM - columns) / ROW);
  const pages = rowsOfPages(paper.rows.length, {
    first: roomFrom(top),
    next: roomFrom(NEXT_PAGE.columns),
    end: Math.ceil(AFTER_ROWS / ROW),
  });
  const table = openTag(pdf, root, 'Table');
  let drawn = 0;
  let columnsY = top;
  for (const [index, count] of pages.entries()) {
    if (index > 0) {
      pdf.addPage();
      columnsY = NEXT_PAGE.columns;
    }
    drawFrame(pen, paper, index + 1, pages.length);
    drawHeads(pen, paper.columns, columnsY, index === 0 ? table : undefined);
    drawRows(pen, table, paper.rows.slice(drawn, drawn + count), columnsY + ROW + 0.6);
    drawn += count;
  }
  table.end();
  drawEnd(pen, paper, columnsY + ((pages.at(-1) ?? 0) + 1) * ROW + 0.6);
}

/** What a page repeats: its number, and from the second on what it belongs to. */
function drawFrame({ pdf, brand }: PaperPen, paper: LedgerPaper, page: number, pages: number): void {
  const soft = { font: 'regular', size: 9, colour: brand.colours.inkSoft } as const;
  const line = { ...soft, x: TEXT.left, width: TEXT.width };
  drawDecoration(
    pdf,
    () => {
      if (page > 1) {
        write(pdf, brand.name, { ...line, font: 'display', size: 12, y: NEXT_PAGE.head });
        write(pdf, paper.continued, { ...line, align: 'right', y: NEXT_PAGE.head });
      }
      write(pdf, paper.pageName(page, pages), { ...line, align: 'right', y: FOOT });
    },
    'Pagination',
  );
}
