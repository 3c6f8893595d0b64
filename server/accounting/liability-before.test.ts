import { describe, expect, it } from 'vitest';
import { type Month, monthSpan } from '#rules/periods.ts';
import { checkPeriods } from './check-periods.ts';
import { outstandingLiabilityAt } from './close-period.ts';
import type { CardMovement } from './liability-file.ts';
import type { PeriodReader } from './period-reader.ts';
import { computePeriodSha256, computePeriodSums, type PeriodRecords } from './period-records.ts';
import type { Span } from './reconcile.ts';

const NOTHING: PeriodRecords = { charges: [], refunds: [], cards: [], disputes: [], receipts: [] };

const toClosedPeriod = (month: Month, liability: number) => ({
  ...{ month, person: 'anna', reason: 'ticket 17', closedAt: monthSpan(month).to },
  sums: computePeriodSums(NOTHING, liability),
  rowsSha256: computePeriodSha256(NOTHING),
});

/** Creates months without activity, and records which spans are queried. */
function reading(closed: ReturnType<typeof toClosedPeriod>[], cards: CardMovement[] = []) {
  const asked: { cards: Span[]; books: Span[] } = { cards: [], books: [] };
  const reader: PeriodReader = {
    readNow: async () => new Date('2026-12-05T12:00:00Z'),
    listClosed: async () => closed,
    readFirstEntry: async () => undefined,
    listOpenEntries: async () => [],
    readCardMovements: async (span) => {
      asked.cards.push(span);
      return cards;
    },
    readEntries: async (span) => {
      asked.books.push(span);
      return NOTHING;
    },
  };
  return { reader, asked };
}

const SOLD: CardMovement = {
  month: '2026-11',
  category: 'digital',
  faceValue: 5000,
  event: 'sold',
  count: 2,
};
const [september, october] = ['2026-09', '2026-10'] as const satisfies Month[];

describe('the liability to card holders before an instant', () => {
  it('is the last closed month’s liability plus later movements', async () => {
    const { reader, asked } = reading([toClosedPeriod(september, 700), toClosedPeriod(october, 900)], [SOLD]);
    const at = new Date('2026-11-20T00:00:00Z');
    expect(await outstandingLiabilityAt(reader, at)).toBe(900 + 10_000);
    expect(asked.cards).toEqual([{ from: monthSpan(october).to, to: at }]);
  });

  it('excludes a month that was not over yet', async () => {
    const { reader, asked } = reading([toClosedPeriod(september, 700), toClosedPeriod(october, 900)]);
    const at = monthSpan(october).from;
    expect(await outstandingLiabilityAt(reader, at)).toBe(700);
    expect(asked.cards).toEqual([{ from: at, to: at }]);
  });

  it('is the sum of all movements while no month is closed', async () => {
    const { reader, asked } = reading([], [SOLD]);
    expect(await outstandingLiabilityAt(reader, monthSpan(october).to)).toBe(10_000);
    expect(asked.cards[0]?.from).toEqual(new Date(0));
  });
});

describe('a selection of closed months', () => {
  it('is recomputed alone, starting from the previous month’s closing sum', async () => {
    const { reader, asked } = reading([toClosedPeriod(september, 700), toClosedPeriod(october, 700)]);
    const checked = await checkPeriods(reader, (month) => month === october);
    expect(checked).toEqual([{ month: october, differs: [], sameRows: true }]);
    expect(asked.books).toEqual([monthSpan(october)]);
  });

  it('differs where the sums do not fit', async () => {
    const { reader } = reading([toClosedPeriod(september, 700), toClosedPeriod(october, 900)]);
    const [checked] = await checkPeriods(reader, (_, index, count) => index === count - 1);
    expect(checked?.differs).toEqual([{ what: 'liability', before: 900, now: 700 }]);
  });
});
