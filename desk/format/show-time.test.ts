import { expect, it } from 'vitest';
import { showDate, showTime } from './show-time.ts';

it.each([
  ['2026-11-23T13:07:59Z', '23.11.2026 14:07'],
  ['2026-07-01T22:30:00Z', '02.07.2026 00:30'],
])('the instant %s is shown as a clock in Switzerland shows it', (instant, shown) => {
  expect(showTime(instant)).toBe(shown);
});

it('a day is shown with its year last', () => {
  expect(showDate('2031-11-05')).toBe('05.11.2031');
});
