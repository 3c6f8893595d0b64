import type { Category } from '#rules/lines.ts';
import type { Rappen } from '#rules/money.ts';
import { VOID_CAUSES, type VoidCause } from '#rules/status.ts';
import { type Column, francs, type Table, tableOf } from './money-table.ts';

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

/** They end the liability; that of a replaced card goes on with the new one. */
const ENDS: readonly CardEvent[] = ['refunded', 'disputed'] satisfies readonly VoidCause[];

type Line = Pick<CardMovement, 'month' | 'category' | 'faceValue'> & Record<CardEvent, number>;

/**
 * What the chain owes to those who hold its cards, as the shop knows it: a sold card is a voucher and a liability, no
 * revenue until it is redeemed. What was redeemed and what has expired only the supplier knows.
 * @param movements by month, category and value, the lowest first
 * @param before the liability before the first day of `movements`
 */
export function liabilityTable(movements: readonly CardMovement[], before: Rappen): Table {
  const lines = new Map<string, Line>();
  for (const { month, category, faceValue, event, count } of movements) {
    const key = [month, category, faceValue].join();
    const line = lines.get(key) ?? { month, category, faceValue, ...NOTHING };
    lines.set(key, { ...line, [event]: line[event] + count });
  }
  const counted = CARD_EVENTS.flatMap((event): Column<Line>[] => [
    { name: `${event}_cards`, text: (line) => line[event] },
    { name: event, money: (line) => line[event] * line.faceValue },
  ]);
  const table = tableOf(
    [...lines.values()],
    [
      { name: 'month', text: ({ month }) => month },
      { name: 'category', text: ({ category }) => category },
      { name: 'value', text: ({ faceValue }) => francs(faceValue) },
      ...counted,
    ],
  );
  const change = liabilityOf(movements);
  const sums = {
    ...table.sums,
    liability_before: before,
    liability_change: change,
    liability_after: before + change,
  };
  return { ...table, sums };
}

/** What was sold, less what was refunded or disputed. */
export function liabilityOf(movements: readonly CardMovement[]): Rappen {
  return movements.reduce((sum, { event, faceValue, count }) => {
    if (event === 'sold') return sum + faceValue * count;
    return ENDS.includes(event) ? sum - faceValue * count : sum;
  }, 0);
}

const NOTHING = { sold: 0, delivered: 0, refunded: 0, replaced: 0, disputed: 0 };
