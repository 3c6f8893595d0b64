import { describe, expect, it } from 'vitest';
import { endOfSwissDay, swissInstant, swissTime } from './swiss-time.ts';

describe('Swiss time', () => {
  it.each([
    ['2026-01-15T22:59:59Z', { date: '2026-01-15', hour: 23, minute: 59, weekday: 4 }],
    ['2026-01-15T23:00:00Z', { date: '2026-01-16', hour: 0, minute: 0, weekday: 5 }],
    ['2026-07-15T21:59:59Z', { date: '2026-07-15', hour: 23, minute: 59, weekday: 3 }],
    ['2026-07-15T22:00:00Z', { date: '2026-07-16', hour: 0, minute: 0, weekday: 4 }],
    ['2026-12-31T23:30:00Z', { date: '2027-01-01', hour: 0, minute: 30, weekday: 5 }],
    ['2026-03-29T00:59:00Z', { date: '2026-03-29', hour: 1, minute: 59, weekday: 7 }],
    ['2026-03-29T01:00:00Z', { date: '2026-03-29', hour: 3, minute: 0, weekday: 7 }],
    ['2026-10-25T00:30:00Z', { date: '2026-10-25', hour: 2, minute: 30, weekday: 7 }],
    ['2026-10-25T01:30:00Z', { date: '2026-10-25', hour: 2, minute: 30, weekday: 7 }],
  ])('at %s', (instant, shown) => {
    expect(swissTime(new Date(instant))).toEqual(shown);
  });

  it.each([
    ['2026-01-15', '2026-01-15T23:00:00.000Z'],
    ['2026-07-15', '2026-07-15T22:00:00.000Z'],
    ['2026-03-28', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['2026-10-24', '2026-10-24T22:00:00.000Z'],
    ['2026-10-25', '2026-10-25T23:00:00.000Z'],
  ])('the day %s is over at %s', (date, end) => {
    expect(endOfSwissDay(date).toISOString()).toBe(end);
  });

  it.each([
    ['2026-01-15', 3, 5, '2026-01-15T02:05:00.000Z'],
    ['2026-07-15', 0, 30, '2026-07-14T22:30:00.000Z'],
    // The clock changes in spring and autumn.
    ['2026-03-29', 1, 59, '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', 3, 0, '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', 2, 30, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', 3, 0, '2026-10-25T02:00:00.000Z'],
  ])('%s %i:%i is %s', (date, hour, minute, instant) => {
    expect(swissInstant(date, hour, minute).toISOString()).toBe(instant);
  });

  it('is undefined for an invalid date', () => {
    expect(() => swissTime(new Date(Number.NaN))).toThrow(RangeError);
  });
});
