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
/** Of the count and the notes below the rows. */
const AFTER_ROWS = 62;

/** Delivery notes for the packer to lay into the parcels, in their orders' languages; each begins on a new page. */
export async function renderDeliveryNotesPdf(
  input: DocumentLook & {
    parcels: readonly NotedParcel[];
    printedAt: Date;
    /** PNG of the brand's logo, without transparency. */
    logo: Uint8Array;
  },
): Promise<Buffer> {
  const { parcels, printedAt: createdAt, brand, brandDir } = input;
  const [first] = parcels;
  if (first === undefined) throw new RangeError('no parcel to write a delivery note for');
  // The first note's; a note in another language says so under its own tag.
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
      // A morning's parcels are hundreds; the process may have others to serve meanwhile.
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
