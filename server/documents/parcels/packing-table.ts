import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import { type DocumentTexts, getDocumentTexts } from '../document-texts.ts';
import {
  type Column,
  type DrawingContext,
  drawHeads,
  drawRule,
  ROW_HEIGHT,
  RULE_OFFSET,
  TEXT_AREA,
} from '../draw-table.ts';
import { drawText, fitSize } from '../draw-text.ts';
import { drawDecoration, drawTagged, mm, openTag } from '../pdf-document.ts';
import type { PackingGroup, PackingRow, PackingSection } from './packing-groups.ts';
import { countCards } from './parcel.ts';

export type ListContext = DrawingContext & { lang: Language /** ISO day. */; today: string };

/** Height of a section's head in rows, with the column heads and the space above. */
export const SECTION_HEAD_ROWS = 4;

/** Size of a checkbox in millimetres. The left one is for the parcel, the right ones are for its lines. */
const BOX = 3.6;
const COLUMNS: readonly Column[] = [
  { x: 27, width: 16, align: 'left' },
  { x: 44, width: 35, align: 'left' },
  { x: 81, width: 14, align: 'right' },
  { x: 100, width: 53, align: 'left' },
  { x: 153, width: 28, align: 'right' },
];

export function formatTotals(texts: DocumentTexts['packingList'], parcels: number, cards: number): string {
  return fill(texts.totals, {
    parcels: fill(selectPlural(texts, 'parcels', parcels), { count: parcels }),
    cards: fill(selectPlural(texts, 'cards', cards), { count: cards }),
  });
}

export function formatTime(instant: Date, texts: DocumentTexts['packingList']): string {
  const { hour, minute } = swissTime(instant);
  return fill(texts.time, { hour, minute: String(minute).padStart(2, '0') });
}

/** @returns the top of the next section, in millimetres */
export function drawSection(
  context: ListContext,
  { group, isContinued, rows }: PackingSection,
  top: number,
): number {
  const { pdf, root, brand, lang } = context;
  const { receipt, packingList: texts } = getDocumentTexts(brand, lang);
  const headsY = top + 2 * ROW_HEIGHT;
  drawGroupName(context, group, isContinued, top + ROW_HEIGHT);
  const table = openTag(pdf, root, 'Table');
  const heads = [texts.due, receipt.reference, receipt.amount, receipt.design, receipt.value];
  drawHeads(context, COLUMNS, heads, headsY, table);
  const first = headsY + ROW_HEIGHT + 0.6;
  for (const [index, row] of rows.entries()) {
    const isLast = rows[index + 1]?.isFirst ?? true;
    drawRow(context, table, {
      row,
      isShown: row.isFirst || index === 0,
      isLast,
      y: first + index * ROW_HEIGHT,
    });
  }
  table.end();
  return top + (SECTION_HEAD_ROWS + rows.length) * ROW_HEIGHT;
}

function drawGroupName(context: ListContext, group: PackingGroup, isContinued: boolean, y: number): void {
  const { pdf, root, brand, lang, today } = context;
  const { packingList: texts, receipt } = getDocumentTexts(brand, lang);
  const { ink, inkSoft } = brand.colours;
  // French and Italian days are lower case, except at the start of a heading.
  const day = formatNearDay(group.day, lang).replace(/^./u, (letter) => letter.toUpperCase());
  const name = fill(texts.group, { day, delivery: receipt.delivery[group.deliveryMethod] });
  const late = group.day < today ? ` (${texts.overdue})` : '';
  const heading = isContinued ? fill(texts.continued, { group: name + late }) : name + late;
  const place = { x: TEXT_AREA.left, width: 126, y, colour: ink };
  drawTagged(pdf, root, 'H2', () => {
    const style = { ...place, font: 'display', size: 13 } as const;
    drawText(pdf, heading, { ...style, size: fitSize(pdf, heading, style) });
  });
  if (isContinued) return;
  const cards = group.parcels.reduce((sum, { lines }) => sum + countCards(lines), 0);
  drawTagged(pdf, root, 'P', () => {
    const totals = formatTotals(texts, group.parcels.length, cards);
    const right = { x: 150, width: 40, align: 'right', font: 'regular', size: 9, colour: inkSoft } as const;
    drawText(pdf, totals, { ...right, y });
  });
}

function drawRow(
  context: ListContext,
  table: PDFKit.PDFStructureElement,
  { row, isShown, isLast, y }: { row: PackingRow; isShown: boolean; isLast: boolean; y: number },
): void {
  const { pdf, brand, lang } = context;
  const { ink } = brand.colours;
  const { parcel, line } = row;
  const { packingList: texts } = getDocumentTexts(brand, lang);
  const packed =
    line === 'message'
      ? { count: 1, name: texts.giftMessage, value: '' }
      : { count: line.quantity, name: line.name[lang], value: formatChf(line.faceValue) };
  const cells = [
    { text: isShown ? formatTime(parcel.dueAt, texts) : '', font: 'regular' },
    { text: isShown ? parcel.reference : '', font: 'semibold' },
    { text: `${packed.count} ×`, font: 'semibold' },
    { text: packed.name, font: 'regular' },
    { text: packed.value, font: 'semibold' },
  ] as const;
  if (row.isFirst) drawBox(context, TEXT_AREA.left, y);
  const element = openTag(pdf, table, 'TR');
  for (const [index, column] of COLUMNS.entries()) {
    const { text, font } = cells[index] ?? { text: '', font: 'regular' };
    const style = { ...column, font, size: 10, colour: ink, y };
    drawTagged(pdf, element, 'TD', () => {
      if (text !== '') drawText(pdf, text, { ...style, size: fitSize(pdf, text, style) });
    });
  }
  element.end();
  drawBox(context, TEXT_AREA.right - BOX, y);
  if (isLast) drawRule(context, y + RULE_OFFSET, 0.5);
}

function drawBox({ pdf, brand }: ListContext, x: number, y: number): void {
  drawDecoration(pdf, () => {
    pdf
      .rect(mm(x), mm(y - 3.1), mm(BOX), mm(BOX))
      .lineWidth(0.8)
      .stroke(brand.colours.ink);
  });
}
