import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedDelivery, findHolidayOrderDays, getLastOrderDay, listSwissHolidays } from './holidays.ts';
import { addDays } from './iso-date.ts';

describe('expected delivery', () => {
  it.each([
    ['Monday before 17:00', '2026-11-16T15:59:59.999Z', '2026-11-18', '2026-11-19'],
    ['Monday at 17:00', '2026-11-16T16:00:00Z', '2026-11-19', '2026-11-20'],
    ['summer before 17:00', '2026-06-15T14:59:59Z', '2026-06-17', '2026-06-18'],
    ['summer at 17:00', '2026-06-15T15:00:00Z', '2026-06-18', '2026-06-19'],
    ['Friday before 17:00', '2026-11-20T10:00:00Z', '2026-11-24', '2026-11-25'],
    ['Friday after 17:00', '2026-11-20T20:00:00Z', '2026-11-25', '2026-11-26'],
    ['Saturday', '2026-11-21T10:00:00Z', '2026-11-25', '2026-11-26'],
    ['Monday 00:30 in Switzerland, Sunday in UTC', '2026-11-22T23:30:00Z', '2026-11-25', '2026-11-26'],
    ['Maundy Thursday', '2026-04-02T10:00:00Z', '2026-04-08', '2026-04-09'],
    ['Good Friday', '2026-04-03T10:00:00Z', '2026-04-09', '2026-04-10'],
    ['Christmas Eve before 17:00', '2026-12-24T12:00:00Z', '2026-12-29', '2026-12-30'],
    ["New Year's Eve after 17:00", '2026-12-31T18:00:00Z', '2027-01-06', '2027-01-07'],
  ])('of an order on %s', (_, orderedAt, from, to) => {
    expect(expectedDelivery(new Date(orderedAt))).toEqual({ from, to });
  });

  it('is never on a weekend or a holiday, and the range is in order', () => {
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (orderedAt) => {
        const { from, to } = expectedDelivery(orderedAt);
        expect(from < to).toBe(true);
        expect(from > orderedAt.toISOString().slice(0, 10)).toBe(true);
        for (const day of [from, to]) {
          expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay());
          expect(listSwissHolidays(Number(day.slice(0, 4)))).not.toContain(day);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the last day to order before a feast', () => {
  it.each([
    ['Christmas on a Friday', '2026-12-25', '2026-12-21'],
    ['Christmas on a Saturday', '2027-12-25', '2027-12-21'],
    ['Christmas on a Monday', '2028-12-25', '2028-12-19'],
    ['Easter', '2026-04-05', '2026-03-30'],
    ['a Monday after a weekend', '2026-06-15', '2026-06-09'],
  ])('of %s', (_, feast, last) => {
    expect(getLastOrderDay(feast)).toBe(last);
  });

  it.each([
    ['before both', '2026-03-27T10:00:00Z', '2026-12-21', '2026-03-30'],
    ['on the last day before the cut-off', '2026-03-30T14:59:59Z', '2026-12-21', '2026-03-30'],
    ['at the cut-off, for the next year', '2026-03-30T15:00:00Z', '2026-12-21', '2027-03-22'],
    ['on Christmas Day', '2026-12-25T10:00:00Z', '2027-12-21', '2027-03-22'],
  ])('is known %s', (_, now, christmas, easter) => {
    expect(findHolidayOrderDays(new Date(now))).toEqual({ christmas, easter });
  });

  it('arrives before the feast if ordered in the morning, and no later day does', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2020-01-01', count));
    const arrival = (day: string) => expectedDelivery(new Date(`${day}T08:00:00Z`)).to;
    fc.assert(
      fc.property(days, (feast) => {
        const last = getLastOrderDay(feast);
        expect(arrival(last) < feast).toBe(true);
        expect(arrival(addDays(last, 1)) >= feast).toBe(true);
      }),
    );
  });
});
