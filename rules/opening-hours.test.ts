import { describe, expect, it } from 'vitest';
import { hasNoRecentOrders, parseOpeningHours } from './opening-hours.ts';
import { swissInstant } from './swiss-time.ts';

const rule = { minutes: 60, hours: { from: 8, to: 20 } };
const at = (hour: number, minute: number, date = '2026-11-20') => swissInstant(date, hour, minute);

describe('a shop without orders', () => {
  it.each<[string, Date | undefined, Date, boolean]>([
    ['is told after an hour', at(11, 0), at(12, 0), true],
    ['not a minute earlier', at(11, 1), at(12, 0), false],
    ['not before it has been open for an hour', at(21, 0, '2026-11-19'), at(8, 59), false],
    ['from then on', at(21, 0, '2026-11-19'), at(9, 0), true],
    ['until it closes', at(10, 0), at(19, 59), true],
    ['not by night', at(10, 0), at(20, 0), false],
    ['nor before it opens', at(10, 0, '2026-11-19'), at(7, 59), false],
    ['also when it never sold anything', undefined, at(12, 0), true],
    ['by Swiss time in summer too', at(8, 0, '2026-07-01'), at(9, 0, '2026-07-01'), true],
  ])('%s', (_name, lastOrder, now, expected) => {
    expect(hasNoRecentOrders(rule, lastOrder, now)).toBe(expected);
  });
});

describe('opening hours', () => {
  it.each([
    ['8-20', { from: 8, to: 20 }],
    ['0-24', { from: 0, to: 24 }],
    ['20-8', undefined],
    ['8-8', undefined],
    ['8-25', undefined],
    ['8', undefined],
    ['8:00-20:00', undefined],
  ])('%s', (text, expected) => {
    expect(parseOpeningHours(text)).toEqual(expected);
  });
});
