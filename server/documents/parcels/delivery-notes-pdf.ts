import { setImmediate as nextTurn } from 'node:timers/promises';
import { swissTime } from '#rules/swiss-time.ts';
import { fill } from '#texts/fill.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { DOCUMENT_TEXTS, LANGUAGE_TAGS } from '../document-texts.ts';
import { BOTTOM, drawFrame, drawHeader, type Logo, NEXT_PAGE } from '../draw-header.ts';
import { drawNotes } from '../draw-notes.ts';
import {
  BELOW_ROW,
  type Column,
  type DrawingContext,
  drawHeads,
  drawRows,
  drawRule,
  ROW,
  TEXT,
} from '../draw-table.ts';
import { write } from '../draw-text.ts';
import { rowsOfPages } from '../pagination.ts';
import { drawTagged, openPdf, openTag } from '../pdf-document.ts';
import { type DeliveryNoteLayout, layoutDeliveryNote, type NotedParcel } from './layout-delivery-note.ts';

/** Millimetres. */
const RECIPIENT = 56;
const GREETING = 14;
const INTRO = 6;
const TABLE = 14;
const COLUMNS: readonly Column[] = [
  { x: 20, width: 140, align: 'left' },
  { x: 165, width: 25, align: 'right' },
];
/** Of the count and the notes below the rows. */
const AFTER_ROWS = 62;

/** Delivery notes for the packer to lay into the parcels, in their orders' languages; each begins on a new page. */
export async function renderDeliveryNotesPdf(input: {
  parcels: readonly NotedParcel[];
  printedAt: Date;
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
  /** PNG of the brand's logo, without transparency. */
  logo: Buffer;
}): Promise<Buffer> {
  const { parcels, printedAt, brand, brandDir } = input;
  const [first] = parcels;
  if (first === undefined) throw new RangeError('no parcel to write a delivery note for');
  const { pdf, finish } = await openPdf({
    brand,
    brandDir,
    // The first note's; a note in another language says so under its own tag.
    lang: LANGUAGE_TAGS[first.lang],
    title: fill(DOCUMENT_TEXTS[first.lang].deliveryNote.title, { brand: brand.name }),
    createdAt: printedAt,
  });
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  const logo = pdf.openImage(input.logo);
  const { date } = swissTime(printedAt);
  for (const parcel of parcels) {
    pdf.addPage();
    const root = openTag(pdf, document, 'Sect', { lang: LANGUAGE_TAGS[parcel.lang] });
    drawNote({ pdf, brand, root }, layoutDeliveryNote(parcel, brand, date), logo);
    root.end();
    // A morning's parcels are hundreds; the process may have others to serve meanwhile.
    await nextTurn();
  }
  document.end();
  return finish();
}

function drawNote(context: DrawingContext, paper: DeliveryNoteLayout, logo: Logo): void {
  const { pdf, root, brand } = context;
  const { ink } = brand.colours;
  const line = { font: 'regular', size: 11, colour: ink, x: TEXT.left, width: TEXT.width } as const;
  let y = drawHeader(context, paper, logo, RECIPIENT) + GREETING;
  drawTagged(pdf, root, 'P', () => {
    y = write(pdf, paper.greeting, { ...line, font: 'semibold', y });
  });
  drawTagged(pdf, root, 'P', () => {
    y = write(pdf, paper.intro, { ...line, y: y + INTRO }) + TABLE;
  });
  const end = drawTable(context, paper, y);
  drawTagged(pdf, root, 'P', () => {
    const count = { ...line, font: 'semibold', y: end } as const;
    write(pdf, paper.count.name, { ...count, width: 130 });
    write(pdf, paper.count.quantity, { ...count, x: 150, width: 40, align: 'right' });
  });
  drawNotes(context, paper.notes, { x: TEXT.left, y: end + 16, width: TEXT.width });
}

/** @returns the baseline below the rows */
function drawTable(context: DrawingContext, paper: DeliveryNoteLayout, top: number): number {
  const { pdf, root } = context;
  const availableFrom = (columns: number) => Math.floor((BOTTOM - columns) / ROW);
  const pages = rowsOfPages(paper.rows.length, {
    first: availableFrom(top),
    next: availableFrom(NEXT_PAGE.columns),
    end: Math.ceil(AFTER_ROWS / ROW),
  });
  const table = openTag(pdf, root, 'Table');
  let drawn = 0;
  let y = top;
  for (const [index, count] of pages.entries()) {
    if (index > 0) {
      pdf.addPage();
      y = NEXT_PAGE.columns;
    }
    const page = index + 1;
    drawFrame(context, { continued: paper.continued, pageName: paper.pageName(page, pages.length), page });
    drawHeads(context, COLUMNS, paper.columns, y, index === 0 ? table : undefined);
    drawRows(context, COLUMNS, table, paper.rows.slice(drawn, drawn + count), y + ROW + 0.6);
    drawn += count;
    y += (count + 1) * ROW + 0.6;
  }
  table.end();
  drawRule(context, y - ROW + BELOW_ROW, 0.9);
  return y + 1.6;
}
