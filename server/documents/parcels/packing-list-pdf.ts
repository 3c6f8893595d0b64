import { swissTime } from '#rules/swiss-time.ts';
import { formatDayWithWeekday } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { getDocumentTexts } from '../document-texts.ts';
import { drawFrame, NEXT_PAGE } from '../draw-header.ts';
import { countRowsBelow } from '../draw-paged-table.ts';
import { TEXT_AREA } from '../draw-table.ts';
import { drawText } from '../draw-text.ts';
import { drawTagged, renderPdf } from '../pdf-document.ts';
import { groupParcels, type PackingListParcel, paginateParcels } from './packing-groups.ts';
import {
  drawSection,
  formatTime,
  formatTotals,
  type ListContext,
  SECTION_HEAD_ROWS,
} from './packing-table.ts';
import { countCards, type PackingDocumentInput } from './parcel.ts';

/** Millimetres. */
const HEADING = 28;
const FIRST_SECTION = 49;

/** The list shows no names or addresses; the reference identifies the label. */
export async function renderPackingListPdf(
  input: PackingDocumentInput & { parcels: readonly PackingListParcel[] },
): Promise<Buffer> {
  const { parcels, lang, printedAt: createdAt, brand, brandDir } = input;
  if (parcels.length === 0) throw new RangeError('no parcels for the packing list');
  const texts = getDocumentTexts(brand, lang);
  const { packingList } = texts;
  const today = swissTime(createdAt).date;
  const title = fill(packingList.title, { day: formatDayWithWeekday(today, lang) });
  const heading = packingList.heading;
  const pages = paginateParcels(groupParcels(parcels), {
    first: countRowsBelow(FIRST_SECTION),
    next: countRowsBelow(NEXT_PAGE.columns),
    head: SECTION_HEAD_ROWS,
  });
  return renderPdf({ brand, brandDir, lang, title, createdAt }, (pdf, root) => {
    const context = { pdf, brand, root, lang, today };
    for (const [index, sections] of pages.entries()) {
      const page = index + 1;
      pdf.addPage();
      const pageName = fill(texts.receipt.page, { page, pages: pages.length });
      drawFrame(context, { continued: heading, pageName, page });
      if (page === 1) drawHeading(context, heading, parcels, createdAt);
      let y = page === 1 ? FIRST_SECTION : NEXT_PAGE.columns;
      for (const section of sections) y = drawSection(context, section, y);
    }
  });
}

function drawHeading(
  { pdf, root, brand, lang, today }: ListContext,
  heading: string,
  parcels: readonly PackingListParcel[],
  printedAt: Date,
): void {
  const texts = getDocumentTexts(brand, lang).packingList;
  const { ink, inkSoft } = brand.colours;
  const place = { x: TEXT_AREA.left, width: TEXT_AREA.width, colour: ink };
  const day = formatDayWithWeekday(today, lang);
  const cards = parcels.reduce((sum, { lines }) => sum + countCards(lines), 0);
  drawTagged(pdf, root, 'H1', () => {
    drawText(pdf, heading, { ...place, font: 'display', size: 24, y: HEADING });
  });
  drawTagged(pdf, root, 'P', () => {
    const line = { ...place, font: 'semibold', size: 11, y: HEADING + 8 } as const;
    drawText(pdf, formatTotals(texts, parcels.length, cards), line);
    const right = { ...line, font: 'regular', size: 10, colour: inkSoft, align: 'right' } as const;
    drawText(pdf, fill(texts.printed, { day, time: formatTime(printedAt, texts) }), right);
  });
  drawTagged(pdf, root, 'P', () => {
    drawText(pdf, texts.hint, { ...place, font: 'regular', size: 10, colour: inkSoft, y: HEADING + 14 });
  });
}
