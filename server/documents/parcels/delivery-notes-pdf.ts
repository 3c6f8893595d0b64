import { setImmediate as nextTurn } from 'node:timers/promises';
import { LANGUAGE_TAGS } from '#rules/language.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { fill } from '#texts/fill.ts';
import type { DocumentLook } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import { drawHeader, type Logo } from '../draw-header.ts';
import { drawNotes } from '../draw-notes.ts';
import { drawPagedTable } from '../draw-paged-table.ts';
import { BELOW_ROW, type Column, type DrawingContext, drawRule, ROW, TEXT } from '../draw-table.ts';
import { write } from '../draw-text.ts';
import { drawTagged, openPicture, openTag, renderPdf } from '../pdf-document.ts';
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
/** Includes the count and the notes. */
const AFTER_ROWS = 62;

/** Each note is in its order's language and starts a new page. */
export async function renderDeliveryNotesPdf(
  input: DocumentLook & {
    parcels: readonly NotedParcel[];
    printedAt: Date;
    /** PNG without transparency. */
    logo: Uint8Array;
  },
): Promise<Buffer> {
  const { parcels, printedAt: createdAt, brand, brandDir } = input;
  const [first] = parcels;
  if (first === undefined) throw new RangeError('no parcels for delivery notes');
  // Notes in another language are marked on their own sections.
  const { lang } = first;
  const title = fill(documentTexts(brand, lang).deliveryNote.title, { brand: brand.name });
  return renderPdf({ brand, brandDir, lang, title, createdAt }, async (pdf, document) => {
    const logo = openPicture(pdf, input.logo);
    const { date } = swissTime(createdAt);
    for (const parcel of parcels) {
      pdf.addPage();
      const root = openTag(pdf, document, 'Sect', { lang: LANGUAGE_TAGS[parcel.lang] });
      drawNote({ pdf, brand, root }, layoutDeliveryNote(parcel, brand, date), logo);
      root.end();
      // Yield to the event loop: there may be hundreds of parcels.
      await nextTurn();
    }
  });
}

function drawNote(context: DrawingContext, layout: DeliveryNoteLayout, logo: Logo): void {
  const { pdf, root, brand } = context;
  const { ink } = brand.colours;
  const line = { font: 'regular', size: 11, colour: ink, x: TEXT.left, width: TEXT.width } as const;
  let y = drawHeader(context, layout, logo, RECIPIENT) + GREETING;
  drawTagged(pdf, root, 'P', () => {
    y = write(pdf, layout.greeting, { ...line, font: 'semibold', y });
  });
  drawTagged(pdf, root, 'P', () => {
    y = write(pdf, layout.intro, { ...line, y: y + INTRO }) + TABLE;
  });
  const end = drawPagedTable(context, COLUMNS, layout, { top: y, heightAfterRows: AFTER_ROWS });
  drawRule(context, end - ROW + BELOW_ROW, 0.9);
  drawTagged(pdf, root, 'P', () => {
    const count = { ...line, font: 'semibold', y: end + 1.6 } as const;
    write(pdf, layout.count.name, { ...count, width: 130 });
    write(pdf, layout.count.quantity, { ...count, x: 150, width: 40, align: 'right' });
  });
  drawNotes(context, layout.notes, { x: TEXT.left, y: end + 17.6, width: TEXT.width });
}
