import type { Language } from '#rules/language.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDayWithWeekday } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { DOCUMENT_TEXTS, LANGUAGE_TAGS } from '../document-texts.ts';
import { BOTTOM, drawFrame, NEXT_PAGE } from '../draw-header.ts';
import { ROW, TEXT } from '../draw-table.ts';
import { write } from '../draw-text.ts';
import { drawTagged, openPdf } from '../pdf-document.ts';
import { type PackedParcel, packingGroups, packingPages } from './packing-groups.ts';
import { drawSection, type ListContext, SECTION_HEAD_ROWS, timeOf } from './packing-table.ts';
import { cardCount } from './parcel.ts';

/** Millimetres. */
const HEADING = 28;
const FIRST_SECTION = 49;

/**
 * The list for the packer's table, in the operator's language: by due day and delivery type, with boxes to tick. No name
 * and no address stand on it: the reference leads to the label.
 */
export async function renderPackingListPdf(input: {
  parcels: readonly PackedParcel[];
  /** The operator's. */
  lang: Language;
  printedAt: Date;
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
}): Promise<Buffer> {
  const { parcels, lang, printedAt, brand, brandDir } = input;
  if (parcels.length === 0) throw new RangeError('no parcel to list');
  const texts = DOCUMENT_TEXTS[lang];
  const { packingList } = texts;
  const today = swissTime(printedAt).date;
  const { pdf, finish } = await openPdf({
    brand,
    brandDir,
    lang: LANGUAGE_TAGS[lang],
    title: fill(packingList.title, { brand: brand.name, day: formatDayWithWeekday(today, lang) }),
    createdAt: printedAt,
  });
  const heading = fill(packingList.heading, { brand: brand.name });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const context = { pdf, brand, root, lang, today };
  const availableFrom = (y: number) => Math.floor((BOTTOM - y) / ROW);
  const pages = packingPages(packingGroups(parcels), {
    first: availableFrom(FIRST_SECTION),
    next: availableFrom(NEXT_PAGE.columns),
    head: SECTION_HEAD_ROWS,
  });
  for (const [index, sections] of pages.entries()) {
    const page = index + 1;
    pdf.addPage();
    const pageName = fill(texts.receipt.page, { page, pages: pages.length });
    drawFrame(context, { continued: heading, pageName, page });
    if (page === 1) drawHeading(context, heading, parcels, printedAt);
    let y = page === 1 ? FIRST_SECTION : NEXT_PAGE.columns;
    for (const section of sections) y = drawSection(context, section, y);
  }
  root.end();
  return finish();
}

function drawHeading(
  { pdf, root, brand, lang, today }: ListContext,
  heading: string,
  parcels: readonly PackedParcel[],
  printedAt: Date,
): void {
  const texts = DOCUMENT_TEXTS[lang].packingList;
  const { ink, inkSoft } = brand.colours;
  const place = { x: TEXT.left, width: TEXT.width, colour: ink };
  const day = formatDayWithWeekday(today, lang);
  const cards = parcels.reduce((sum, { lines }) => sum + cardCount(lines), 0);
  drawTagged(pdf, root, 'H1', () => {
    write(pdf, heading, { ...place, font: 'display', size: 24, y: HEADING });
  });
  drawTagged(pdf, root, 'P', () => {
    const line = { ...place, font: 'semibold', size: 11, y: HEADING + 8 } as const;
    write(pdf, fill(texts.totals, { parcels: parcels.length, cards }), line);
    const right = { ...line, font: 'regular', size: 10, colour: inkSoft, align: 'right' } as const;
    write(pdf, fill(texts.printed, { day, time: timeOf(printedAt, lang) }), right);
  });
  drawTagged(pdf, root, 'P', () => {
    write(pdf, texts.hint, { ...place, font: 'regular', size: 10, colour: inkSoft, y: HEADING + 14 });
  });
}
