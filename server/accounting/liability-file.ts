import type { Category } from '#rules/lines.ts';
import type { Rappen } from '#rules/money.ts';
import { VOID_CAUSES, type VoidCause } from '#rules/status.ts';
import { type Column, type Table, tableOf } from './money-table.ts';

/**
 * What happened to cards: sold, when their order was paid; delivered, when the supplier made them valid; void, with the
 * cause. A replacement is delivered and not sold again.
 */
const CARD_EVENTS = ['sold', 'delivered', ...VOID_CAUSES] as const;
export type CardEvent = (typeof CARD_EVENTS)[number];

/** Cards of one value to which the same happened in a month. */
export type CardMovement = {
  /** As `2026-11`, Swiss time. */
  month: string;
  category: Category;
  faceValue: Rappen;
  event: CardEvent;
  count: number;
};

/** With these the chain owes the value no longer; a replaced card's value is owed with the new one. */
const ENDS: readonly CardEvent[] = ['refunded', 'disputed'] satisfies readonly VoidCause[];

type Line = Pick<CardMovement, 'month' | 'category' | 'faceValue'> & Record<CardEvent, number>;

/**
 * What the chain owes to those who hold its cards, as the shop knows it: a sold card is a voucher and a liability, no
 * revenue until it is redeemed. What was redeemed and what has expired only the supplier knows.
 * @param before what was owed before the first day of `movements`
 */
export function liabilityTable(movements: readonly CardMovement[], before: Rappen): Table {
  const lines = new Map<string, Line>();
  for (const { month, category, faceValue, event, count } of movements) {
    const key = [month, category, String(faceValue).padStart(9, '0')].join();
    const line = lines.get(key) ?? { month, category, faceValue, ...NOTHING };
    lines.set(key, { ...line, [event]: line[event] + count });
  }
  const sorted = [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
  const counted = CARD_EVENTS.flatMap((event): Column<Line>[] => [
    { name: `${event}_cards`, text: (line) => line[event] },
    { name: event, money: (line) => line[event] * line.faceValue },
  ]);
  const table = tableOf(sorted, [
    { name: 'month', text: ({ month }) => month },
    { name: 'category', text: ({ category }) => category },
    { name: 'value', text: ({ faceValue }) => (faceValue / 100).toFixed(2) },
    ...counted,
  ]);
  const change = liabilityOf(movements);
  const sums = {
    ...table.sums,
    liability_before: before,
    liability_change: change,
    liability_after: before + change,
  };
  return { ...table, sums };
}

/** Sold less what is owed no longer. */
export function liabilityOf(movements: readonly CardMovement[]): Rappen {
  return movements.reduce((sum, { event, faceValue, count }) => {
    if (event === 'sold') return sum + faceValue * count;
    return ENDS.includes(event) ? sum - faceValue * count : sum;
  }, 0);
}

const NOTHING = { sold: 0, delivered: 0, refunded: 0, replaced: 0, disputed: 0 };
