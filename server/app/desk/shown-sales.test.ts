import { describe, expect, it } from 'vitest';
import { salesOf, startOfSales } from './shown-sales.ts';

const row = (day: string, method: string, turnover: number, refunded = 0) => ({
  ...{ day, method, turnover, refunded },
  orders: turnover === 0 ? 0 : 1,
});

describe('sales of the last days', () => {
  it.each([
    ['2026-11-23T22:30:00Z', '2026-11-09T23:00:00.000Z'],
    // Past midnight in Switzerland, and in summer time.
    ['2026-07-14T22:30:00Z', '2026-07-01T22:00:00.000Z'],
    // Fourteen days back the clock was still in summer time.
    ['2026-11-03T12:00:00Z', '2026-10-20T22:00:00.000Z'],
  ])('at %s begin with the Swiss day thirteen days ago', (now, start) => {
    expect(startOfSales(new Date(now), 14).toISOString()).toBe(start);
  });

  it('have every day, also one without a sale, and the method with the most turnover first', () => {
    const rows = [
      row('2026-11-22', 'TWINT', 5000),
      row('2026-11-23', 'TWINT', 1000, 500),
      row('2026-11-23', 'VISA', 9000),
      row('2026-11-23', 'AMEX', 0, 200),
    ];
    const { days, methods } = salesOf(rows, new Date('2026-11-23T12:00:00Z'), 14);
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-11-10', orders: 0, turnover: 0, refunded: 0 });
    expect(days.at(-1)).toEqual({ day: '2026-11-23', orders: 2, turnover: 10_000, refunded: 700 });
    expect(methods.map(({ method, turnover }) => [method, turnover])).toEqual([
      ['VISA', 9000],
      ['TWINT', 6000],
      ['AMEX', 0],
    ]);
  });
});
