import { setImmediate as nextTurn } from 'node:timers/promises';
import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { DocumentBrand, DocumentBranding } from '../document-brand.ts';
import { getDocumentTexts } from '../document-texts.ts';
import { type DocumentHeader, drawHeader, type Logo } from '../draw-header.ts';
import { drawNotes, type Note } from '../draw-notes.ts';
import { drawPagedTable, type PagedTable } from '../draw-paged-table.ts';
import {
  type Column,
  type DrawingContext,
  drawRule,
  ROW_HEIGHT,
  RULE_OFFSET,
  TEXT_AREA,
} from '../draw-table.ts';
import { drawText } from '../draw-text.ts';
import { drawTagged, openPicture, openTag, renderPdf } from '../pdf-document.ts';
import { countCards, type Parcel, toPostalLines } from './parcel.ts';

/** The note accompanies a gift, so it shows no values, no total and no delivery method. */
export type DeliveryNoteParcel = Pick<Parcel, 'reference' | 'lang' | 'address'> & {
  lines: readonly Pick<Parcel['lines'][number], 'name' | 'quantity'>[];
};

export type DeliveryNoteLayout = DocumentHeader &
  PagedTable & {
    greeting: string;
    intro: string;
    count: { name: string; quantity: string };
    notes: Note[];
  };

/** @param day day of printing in Swiss time, as an ISO day */
export function layoutDeliveryNote(
  parcel: DeliveryNoteParcel,
  brand: DocumentBrand,
  day: string,
): DeliveryNoteLayout {
  const { reference, lang, address, lines } = parcel;
  const { firstName, lastName } = address;
  const { deliveryNote: texts, receipt } = getDocumentTexts(brand, lang);
  const { addressLines, country } = brand.legalEntity;
  const { email, telephone, hours } = brand.support;
  const count = countCards(lines);
  return {
    heading: texts.heading,
    sender: { title: texts.sender, lines: [...addressLines, country[lang]] },
    addressee: { title: texts.recipient, lines: toPostalLines(parcel) },
    facts: [
      { label: receipt.reference, value: reference },
      { label: texts.date, value: formatDay(day, lang) },
    ],
    continued: fill(texts.continued, { reference }),
    greeting: fill(texts.greeting, { firstName, lastName }),
    intro: selectPlural(texts, 'intro', count),
    columns: [receipt.design, receipt.amount],
    rows: sumByDesign(lines, lang),
    count: { name: selectPlural(texts, 'count', count), quantity: String(count) },
    notes: [
      { title: texts.activeTitle, text: selectPlural(texts, 'active', count) },
      {
        title: selectPlural(texts.use, 'title', count),
        text: fill(texts.use.text, { where: brand.redemption.where[lang] }),
      },
      { ...texts.help, lines: [email, telephone, hours[lang]] },
    ],
    pageName: (page, pages) => fill(receipt.page, { page, pages }),
  };
}

/** Merges lines of the same design: cards of two values would otherwise print as two identical rows. */
function sumByDesign(lines: DeliveryNoteParcel['lines'], lang: Language): DeliveryNoteLayout['rows'] {
  const quantities = new Map<string, number>();
  for (const { name, quantity } of lines)
    quantities.set(name[lang], (quantities.get(name[lang]) ?? 0) + quantity);
  return Array.from(quantities, ([name, quantity]) => [name, String(quantity)]);
}

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
  input: DocumentBranding & {
    parcels: readonly DeliveryNoteParcel[];
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
  const title = getDocumentTexts(brand, lang).deliveryNote.title;
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
  const line = { font: 'regular', size: 11, colour: ink, x: TEXT_AREA.left, width: TEXT_AREA.width } as const;
  let y = drawHeader(context, layout, logo, RECIPIENT) + GREETING;
  drawTagged(pdf, root, 'P', () => {
    y = drawText(pdf, layout.greeting, { ...line, font: 'semibold', y });
  });
  drawTagged(pdf, root, 'P', () => {
    y = drawText(pdf, layout.intro, { ...line, y: y + INTRO }) + TABLE;
  });
  const end = drawPagedTable(context, COLUMNS, layout, { top: y, heightAfterRows: AFTER_ROWS });
  drawRule(context, end - ROW_HEIGHT + RULE_OFFSET, 0.9);
  drawTagged(pdf, root, 'P', () => {
    const count = { ...line, font: 'semibold', y: end + 1.6 } as const;
    drawText(pdf, layout.count.name, { ...count, width: 130 });
    drawText(pdf, layout.count.quantity, { ...count, x: 150, width: 40, align: 'right' });
  });
  drawNotes(context, layout.notes, { x: TEXT_AREA.left, y: end + 17.6, width: TEXT_AREA.width });
}
