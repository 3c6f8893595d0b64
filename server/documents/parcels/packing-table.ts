import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import { type DocumentTexts, documentTexts } from '../document-texts.ts';
import {
  BELOW_ROW,
  type Column,
  type DrawingContext,
  drawHeads,
  drawRule,
  ROW,
  TEXT,
} from '../draw-table.ts';
import { sizeWithin, write } from '../draw-text.ts';
import { drawDecoration, drawTagged, mm, openTag } from '../pdf-document.ts';
import type { PackingGroup, PackingRow, PackingSection } from './packing-groups.ts';
import { cardCount } from './parcel.ts';

export type ListContext = DrawingContext & { lang: Language /** ISO day. */; today: string };

/** Includes the column heads and the space above. */
export const SECTION_HEAD_ROWS = 4;

/** Millimetres. The left box is for the parcel, the right one for each line. */
const BOX = 3.6;
const COLUMNS: readonly Column[] = [
  { x: 27, width: 16, align: 'left' },
  { x: 44, width: 35, align: 'left' },
  { x: 81, width: 14, align: 'right' },
  { x: 100, width: 53, align: 'left' },
  { x: 153, width: 28, align: 'right' },
];

export function totalsOf(texts: DocumentTexts['packingList'], parcels: number, cards: number): string {
  return fill(texts.totals, {
    parcels: fill(forCount(texts, 'parcels', parcels), { count: parcels }),
    cards: fill(forCount(texts, 'cards', cards), { count: cards }),
  });
}

export function timeOf(instant: Date, texts: DocumentTexts['packingList']): string {
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
  const { receipt, packingList: texts } = documentTexts(brand, lang);
  const headsY = top + 2 * ROW;
  drawGroupName(context, group, isContinued, top + ROW);
  const table = openTag(pdf, root, 'Table');
  const heads = [texts.due, receipt.reference, receipt.amount, receipt.design, receipt.value];
  drawHeads(context, COLUMNS, heads, headsY, table);
  const first = headsY + ROW + 0.6;
  for (const [index, row] of rows.entries()) {
    const isLast = rows[index + 1]?.isFirst ?? true;
    drawRow(context, table, { row, isShown: row.isFirst || index === 0, isLast, y: first + index * ROW });
  }
  table.end();
  return top + (SECTION_HEAD_ROWS + rows.length) * ROW;
}

function drawGroupName(context: ListContext, group: PackingGroup, isContinued: boolean, y: number): void {
  const { pdf, root, brand, lang, today } = context;
  const { packingList: texts, receipt } = documentTexts(brand, lang);
  const { ink, inkSoft } = brand.colours;
  // French and Italian days are lower case, except at the start of a heading.
  const day = formatNearDay(group.day, lang).replace(/^./u, (letter) => letter.toUpperCase());
  const name = fill(texts.group, { day, delivery: receipt.delivery[group.deliveryMethod] });
  const late = group.day < today ? ` (${texts.overdue})` : '';
  const heading = isContinued ? fill(texts.continued, { group: name + late }) : name + late;
  const place = { x: TEXT.left, width: 126, y, colour: ink };
  drawTagged(pdf, root, 'H2', () => {
    const writing = { ...place, font: 'display', size: 13 } as const;
    write(pdf, heading, { ...writing, size: sizeWithin(pdf, heading, writing) });
  });
  if (isContinued) return;
  const cards = group.parcels.reduce((sum, { lines }) => sum + cardCount(lines), 0);
  drawTagged(pdf, root, 'P', () => {
    const totals = totalsOf(texts, group.parcels.length, cards);
    const right = { x: 150, width: 40, align: 'right', font: 'regular', size: 9, colour: inkSoft } as const;
    write(pdf, totals, { ...right, y });
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
  const { packingList: texts } = documentTexts(brand, lang);
  const packed =
    line === 'words'
      ? { count: 1, name: texts.words, value: '' }
      : { count: line.quantity, name: line.name[lang], value: formatChf(line.faceValue) };
  const cells = [
    { text: isShown ? timeOf(parcel.dueAt, texts) : '', font: 'regular' },
    { text: isShown ? parcel.reference : '', font: 'semibold' },
    { text: `${packed.count} ×`, font: 'semibold' },
    { text: packed.name, font: 'regular' },
    { text: packed.value, font: 'semibold' },
  ] as const;
  if (row.isFirst) drawBox(context, TEXT.left, y);
  const element = openTag(pdf, table, 'TR');
  for (const [index, column] of COLUMNS.entries()) {
    const { text, font } = cells[index] ?? { text: '', font: 'regular' };
    const writing = { ...column, font, size: 10, colour: ink, y };
    drawTagged(pdf, element, 'TD', () => {
      if (text !== '') write(pdf, text, { ...writing, size: sizeWithin(pdf, text, writing) });
    });
  }
  element.end();
  drawBox(context, TEXT.right - BOX, y);
  if (isLast) drawRule(context, y + BELOW_ROW, 0.5);
}

function drawBox({ pdf, brand }: ListContext, x: number, y: number): void {
  drawDecoration(pdf, () => {
    pdf
      .rect(mm(x), mm(y - 3.1), mm(BOX), mm(BOX))
      .lineWidth(0.8)
      .stroke(brand.colours.ink);
  });
}
