import type { Category } from '#rules/lines.ts';
import type { Rappen } from '#rules/money.ts';
import { VOID_CAUSES, type VoidCause } from '#rules/status.ts';
import { type Column, createTable, formatFrancs, type Table } from './money-table.ts';

/**
 * Events of cards. `sold`: the order was paid. `delivered`: the supplier activated the card. Others: void, by
 * cause. A replacement is delivered but not sold again.
 */
const CARD_EVENTS = ['sold', 'delivered', ...VOID_CAUSES] as const;
export type CardEvent = (typeof CARD_EVENTS)[number];

export type CardMovement = {
  /** For example `2026-11`, Swiss time. */
  month: string;
  category: Category;
  faceValue: Rappen;
  event: CardEvent;
  count: number;
};

/** Events that end the liability. A replaced card's liability passes to its replacement. */
const ENDING_EVENTS: readonly CardEvent[] = ['refunded', 'disputed'] satisfies readonly VoidCause[];

type Line = Pick<CardMovement, 'month' | 'category' | 'faceValue'> & Record<CardEvent, number>;

/**
 * Builds the table of the liability to card holders. A sold card is a voucher: a liability, not revenue,
 * until it is redeemed. Redeemed and expired cards aren't included, because only the supplier knows them.
 * @param movements sorted by month, category and face value
 * @param openingLiability the liability before the first day of `movements`
 */
export function buildLiabilityTable(movements: readonly CardMovement[], openingLiability: Rappen): Table {
  const lines = new Map<string, Line>();
  for (const { month, category, faceValue, event, count } of movements) {
    const key = [month, category, faceValue].join();
    const line = lines.get(key) ?? { month, category, faceValue, ...ZERO_COUNTS };
    lines.set(key, { ...line, [event]: line[event] + count });
  }
  const eventColumns = CARD_EVENTS.flatMap((event): Column<Line>[] => [
    { name: `${event}_cards`, text: (line) => line[event] },
    { name: event, money: (line) => line[event] * line.faceValue },
  ]);
  const table = createTable(
    [...lines.values()],
    [
      { name: 'month', text: ({ month }) => month },
      { name: 'category', text: ({ category }) => category },
      { name: 'value', text: ({ faceValue }) => formatFrancs(faceValue) },
      ...eventColumns,
    ],
  );
  const change = sumLiability(movements);
  const sums = {
    ...table.sums,
    liability_before: openingLiability,
    liability_change: change,
    liability_after: openingLiability + change,
  };
  return { ...table, sums };
}

/** Returns the face value of sold cards minus refunded and disputed cards. */
export function sumLiability(movements: readonly CardMovement[]): Rappen {
  return movements.reduce((sum, { event, faceValue, count }) => {
    if (event === 'sold') return sum + faceValue * count;
    return ENDING_EVENTS.includes(event) ? sum - faceValue * count : sum;
  }, 0);
}

const ZERO_COUNTS = { sold: 0, delivered: 0, refunded: 0, replaced: 0, disputed: 0 };
