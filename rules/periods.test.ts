import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findCloseRefusal,
  getMonth,
  hasAllReceipts,
  listIncompleteSteps,
  monthSpan,
  nextMonth,
  parseMonth,
} from './periods.ts';
import { swissInstant } from './swiss-time.ts';

const months = fc
  .record({ year: fc.integer({ min: 2020, max: 2060 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);

describe('an accounting month', () => {
  it.each(['2026-13', '2026-00', '2026-1', '26-01', '0000-01', '2026-01-01', ' 2026-01', ''])(
    'cannot be "%s"',
    (text) => expect(parseMonth(text)).toBeUndefined(),
  );

  it('begins and ends at midnight in Switzerland', () => {
    expect(monthSpan('2026-11')).toEqual({
      from: new Date('2026-10-31T23:00:00Z'),
      to: new Date('2026-11-30T23:00:00Z'),
    });
    // Summer time begins in this month.
    expect(monthSpan('2026-03')).toEqual({
      from: new Date('2026-02-28T23:00:00Z'),
      to: new Date('2026-03-31T22:00:00Z'),
    });
    expect(monthSpan('2026-12').to).toEqual(new Date('2026-12-31T23:00:00Z'));
  });

  it('contains each instant once, and the next begins where it ends', () => {
    fc.assert(
      fc.property(months, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (month, share) => {
        const { from, to } = monthSpan(month);
        expect(parseMonth(month)).toBe(month);
        expect(monthSpan(nextMonth(month)).from).toEqual(to);
        const within = new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * share));
        expect(getMonth(within)).toBe(month);
        expect(getMonth(new Date(from.getTime() - 1)) < month).toBe(true);
        expect(getMonth(to)).toBe(nextMonth(month));
      }),
    );
  });
});

describe('closing November', () => {
  const well = {
    now: swissInstant('2026-12-01', 0, 0),
    lastClosed: '2026-10',
    firstOpen: '2026-11',
    open: [],
  };
  const refusal = (changes: Partial<Parameters<typeof findCloseRefusal>[1]>) =>
    findCloseRefusal('2026-11', { ...well, ...changes });

  it('is allowed when it is over, all earlier ones are closed and nothing is in progress', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ lastClosed: undefined })).toBeUndefined();
    // No bookings in the months between, or in November itself.
    expect(refusal({ lastClosed: '2026-08' })).toBeUndefined();
    expect(refusal({ firstOpen: '2026-12' })).toBeUndefined();
    expect(refusal({ firstOpen: undefined })).toBeUndefined();
  });

  it.each([
    ['its last minute', { now: swissInstant('2026-11-30', 23, 59) }, { why: 'not-over' }],
    ['itself closed', { lastClosed: '2026-11' }, { why: 'closed' }],
    ['a later one closed', { lastClosed: '2026-12' }, { why: 'closed' }],
    [
      'October open',
      { lastClosed: '2026-09', firstOpen: '2026-10' },
      { why: 'earlier-open', month: '2026-10' },
    ],
    [
      'October never closed',
      { lastClosed: undefined, firstOpen: '2026-10' },
      { why: 'earlier-open', month: '2026-10' },
    ],
    ['no shop yet', { lastClosed: undefined, firstOpen: '2026-12' }, { why: 'nothing-booked' }],
    ['no bookings at all', { lastClosed: undefined, firstOpen: undefined }, { why: 'nothing-booked' }],
    [
      'a refund under way',
      { open: [{ kind: 'refund', reference: 'K7QM-2X9F' }] },
      { why: 'open', bookings: [{ kind: 'refund', reference: 'K7QM-2X9F' }] },
    ],
  ] as const)('is refused with %s', (_, changes, why) => {
    expect(refusal(changes)).toEqual(why);
  });
});

describe('the steps before closing a month', () => {
  it.each([
    ['never done', [], ['reconciliation', 'check']],
    [
      'of which one found something',
      [
        { step: 'reconciliation', open: 1 },
        { step: 'check', open: 0 },
      ],
      ['reconciliation'],
    ],
    [
      'done, nothing to be explained',
      [
        { step: 'reconciliation', open: 0 },
        { step: 'check', open: 0 },
      ],
      [],
    ],
  ] as const)('%s', (_, done, incomplete) => {
    expect(listIncompleteSteps(done)).toEqual(incomplete);
  });
});

it('receipts exist for ten years after the end of their year', () => {
  expect(hasAllReceipts('2026-02', swissInstant('2036-12-31', 23, 59))).toBe(true);
  expect(hasAllReceipts('2026-02', swissInstant('2037-01-01', 0, 0))).toBe(false);
});
