import { expect, it } from 'vitest';
import { addDays, isoWeekday } from './iso-date.ts';

it('counts calendar days over months, leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});

it('knows the days of the week', () => {
  expect(isoWeekday('2026-11-23')).toBe(1);
  expect(isoWeekday('2026-11-28')).toBe(6);
  expect(isoWeekday('2026-11-29')).toBe(7);
});

it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '', 'today'])('%j is not a day', (text) => {
  expect(() => addDays(text, 1)).toThrow(RangeError);
  expect(() => isoWeekday(text)).toThrow(RangeError);
});
