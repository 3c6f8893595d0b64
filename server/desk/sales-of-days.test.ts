import { describe, expect, it } from 'vitest';
import { createSalesReader } from './today.ts';

const row = (day: string, method: string, turnover: number, refunded = 0) => ({
  ...{ day, method, turnover, refunded },
  orders: turnover === 0 ? 0 : 1,
});

/** Creates sales over rows that a test can extend, and records the start of each read. */
function openSales(rows: ReturnType<typeof row>[] = []) {
  const asked: string[] = [];
  const sales = createSalesReader(async (since) => {
    asked.push(since.toISOString());
    return rows.filter(({ day }) => day >= since.toISOString().slice(0, 10));
  });
  return { rows, asked, at: (now: string) => sales(new Date(now), 14) };
}

describe('sales of the last days', () => {
  it.each([
    ['2026-11-23T22:30:00Z', '2026-11-09T23:00:00.000Z'],
    // Past midnight in Switzerland, in summer time.
    ['2026-07-14T22:30:00Z', '2026-07-01T22:00:00.000Z'],
    // Fourteen days earlier it was still summer time.
    ['2026-11-03T12:00:00Z', '2026-10-20T22:00:00.000Z'],
  ])('at %s start with the Swiss day thirteen days ago', async (now, start) => {
    const { asked, at } = openSales();
    await at(now);
    expect(asked).toEqual([start]);
  });

  it('include days without a sale, and list the method with the most turnover first', async () => {
    const { at } = openSales([
      row('2026-11-22', 'TWINT', 5000),
      row('2026-11-23', 'TWINT', 1000, 500),
      row('2026-11-23', 'VISA', 9000),
      row('2026-11-23', 'AMEX', 0, 200),
    ]);
    const { days, methods } = await at('2026-11-23T12:00:00Z');
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-11-10', orders: 0, turnover: 0, refunded: 0 });
    expect(days.at(-1)).toEqual({ day: '2026-11-23', orders: 2, turnover: 10_000, refunded: 700 });
    expect(methods.map(({ method, turnover }) => [method, turnover])).toEqual([
      ['VISA', 9000],
      ['TWINT', 6000],
      ['AMEX', 0],
    ]);
  });

  it('of past days are read once, and of today each time', async () => {
    const { rows, asked, at } = openSales([row('2026-11-22', 'TWINT', 5000)]);
    await at('2026-11-23T12:00:00Z');
    rows.push(row('2026-11-23', 'VISA', 9000));
    const { days } = await at('2026-11-23T12:01:00Z');
    expect(asked[1]).toBe('2026-11-22T23:00:00.000Z');
    expect(days.slice(-2).map(({ turnover }) => turnover)).toEqual([5000, 9000]);
  });

  it('of a day that has just ended are read again until they can no longer change', async () => {
    const { asked, at } = openSales();
    await at('2026-11-23T23:05:00Z');
    await at('2026-11-23T23:09:00Z');
    await at('2026-11-23T23:30:00Z');
    await at('2026-11-23T23:31:00Z');
    expect(asked.slice(1)).toEqual([
      '2026-11-22T23:00:00.000Z',
      '2026-11-22T23:00:00.000Z',
      '2026-11-23T23:00:00.000Z',
    ]);
  });
});
