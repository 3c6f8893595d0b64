import { expect, it } from 'vitest';
import { formatSwissTime, getLastClosing, getSwissMidnight, parseSwissTime } from './swiss-clock.ts';

const iso = (time: number) => new Date(time).toISOString();

it.each([
  ['2026-11-21T20:59:59.999Z', '2026-11-20T21:00:00.000Z'],
  ['2026-11-21T21:00:00.000Z', '2026-11-21T21:00:00.000Z'],
  ['2026-07-21T19:59:00.000Z', '2026-07-20T20:00:00.000Z'],
  ['2026-07-21T20:00:00.000Z', '2026-07-21T20:00:00.000Z'],
  // The clocks went forward on 29 March and back on 25 October.
  ['2026-03-29T12:00:00.000Z', '2026-03-28T21:00:00.000Z'],
  ['2026-03-29T20:00:00.000Z', '2026-03-29T20:00:00.000Z'],
  ['2026-10-25T12:00:00.000Z', '2026-10-24T20:00:00.000Z'],
  ['2026-10-25T21:00:00.000Z', '2026-10-25T21:00:00.000Z'],
])('at %s the last daily closing was at %s', (now, closing) =>
  expect(iso(getLastClosing(Date.parse(now)))).toBe(closing),
);

it('Swiss time without an offset is written and read', () => {
  const time = Date.parse('2026-11-21T10:00:07.042Z');
  expect(formatSwissTime(time)).toBe('2026-11-21T11:00:07.042');
  expect(parseSwissTime('2026-11-21T11:00:07.042')).toBe(time);
  expect(iso(parseSwissTime('2026-07-01T00:30'))).toBe('2026-06-30T22:30:00.000Z');
  expect(iso(parseSwissTime('2026-07-01'))).toBe('2026-06-30T22:00:00.000Z');
  expect(iso(getSwissMidnight(time))).toBe('2026-11-20T23:00:00.000Z');
  expect(parseSwissTime('tomorrow')).toBeNaN();
});
