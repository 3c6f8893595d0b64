import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ABUSE_LIMIT_NAMES,
  ABUSE_LIMITS,
  type AbuseLimit,
  challengeForDeclines,
  countOf,
  limitCounts,
  readLimitCounts,
  type Slice,
  secondsUntilFree,
  sliceStart,
} from './abuse-limits.ts';

const limits = fc.record({
  windowMs: fc.constantFrom(...Object.values(ABUSE_LIMITS).map(({ windowMs }) => windowMs)),
  max: fc.integer({ min: 1, max: 30 }),
});
/** Pauses between tries, as a share of the window. */
const pauses = fc.array(fc.double({ min: 0, max: 0.4, noNaN: true }), { minLength: 1, maxLength: 120 });

/** Tries at these times; each that is let through is counted. */
function simulate(limit: Pick<AbuseLimit, 'windowMs' | 'max'>, times: readonly number[]) {
  const slices = new Map<number, Slice>();
  const passed: number[] = [];
  for (const now of times) {
    if (secondsUntilFree(limit, [...slices.values()], now) > 0) continue;
    passed.push(now);
    const startsAt = sliceStart(limit, now);
    slices.set(startsAt, { startsAt, count: (slices.get(startsAt)?.count ?? 0) + 1 });
  }
  return { passed, slices: [...slices.values()] };
}

function timesOf(windowMs: number, shares: readonly number[]): number[] {
  let now = Date.parse('2026-11-23T10:00:00Z');
  return shares.map((share) => {
    now += Math.round(share * windowMs);
    return now;
  });
}

describe('what is let through', () => {
  it('is never more than the limit in nine tenths of the window, wherever they begin', () => {
    fc.assert(
      fc.property(limits, pauses, (limit, shares) => {
        const { passed } = simulate(limit, timesOf(limit.windowMs, shares));
        for (const from of passed) {
          const within = passed.filter((time) => time >= from && time < from + limit.windowMs * 0.9);
          expect(within.length).toBeLessThanOrEqual(limit.max);
        }
      }),
    );
  });

  it('is everything, as long as no whole window holds more than the limit', () => {
    fc.assert(
      fc.property(limits, pauses, (limit, shares) => {
        const times = timesOf(limit.windowMs, shares);
        const many = times.some(
          (time) =>
            times.filter((other) => other >= time && other <= time + limit.windowMs).length > limit.max,
        );
        fc.pre(!many);
        expect(simulate(limit, times).passed).toEqual(times);
      }),
    );
  });

  it('opens again when it says so, and not a slice before', () => {
    fc.assert(
      fc.property(limits, pauses, fc.integer({ min: 1, max: 5 }), (limit, shares, more) => {
        const { slices, passed } = simulate(limit, timesOf(limit.windowMs, shares));
        const now = passed.at(-1) ?? 0;
        const seconds = secondsUntilFree(limit, slices, now, more);
        fc.pre(seconds > 0 && more <= limit.max);
        expect(seconds).toBeLessThanOrEqual(limit.windowMs / 1000);
        expect(secondsUntilFree(limit, slices, now + seconds * 1000, more)).toBe(0);
        const before = now + seconds * 1000 - limit.windowMs / 10 - 1000;
        if (before > now) expect(secondsUntilFree(limit, slices, before, more)).toBeGreaterThan(0);
      }),
    );
  });

  it('is forgotten after the window', () => {
    const limit = ABUSE_LIMITS.ordersPerSession;
    const startsAt = sliceStart(limit, 1_000_000_000);
    const slices = [{ startsAt, count: 3 }];
    expect(countOf(limit, slices, startsAt + limit.windowMs - 1)).toBe(3);
    expect(countOf(limit, slices, startsAt + limit.windowMs)).toBe(0);
  });

  it('a sum beyond the limit at once waits the whole window, whatever was counted', () => {
    expect(secondsUntilFree({ windowMs: 60_000, max: 5 }, [], 0, 6)).toBe(60);
  });
});

describe('the limits', () => {
  it.each<[keyof typeof ABUSE_LIMITS, number, number]>([
    ['sessionsPerAddress', 60, 60],
    ['ordersPerSession', 10, 5],
    ['ordersPerAddress', 60, 20],
    ['ordersPerNetwork', 60, 100],
    ['openOrdersPerAddress', 1440, 5],
    ['failedPaymentsPerSession', 1440, 3],
    ['failedPaymentsPerAddress', 1440, 6],
    ['failedPaymentsPerEmail', 1440, 6],
    ['decidedPayments', 10, 50],
    ['digitalValuePerEmail', 1440, 300_000],
    ['digitalValuePerAddress', 1440, 600_000],
    ['digitalValuePerNetwork', 1440, 1_200_000],
    ['readsPerSession', 1, 60],
    ['notificationsPerOrder', 1, 60],
    ['giftLinksPerAddress', 60, 10],
    ['giftLinksPerNetwork', 60, 100],
    ['giftLinksPerEmail', 1440, 3],
    ['signInsPerPerson', 15, 10],
    ['signInsPerAddress', 15, 50],
  ])('%s: in %d minutes %d', (name, minutes, max) => {
    expect(ABUSE_LIMITS[name]).toMatchObject({ windowMs: minutes * 60_000, max });
  });

  it('of a network refuse nobody an order: it may be an office or a mobile carrier', () => {
    const ofNetworks = Object.entries<AbuseLimit>(ABUSE_LIMITS).filter(([, { by }]) => by === 'network');
    expect(ofNetworks.map(([name, { beyond }]) => [name, beyond])).toEqual([
      ['ordersPerNetwork', 'challenge'],
      ['digitalValuePerNetwork', 'challenge'],
      ['giftLinksPerNetwork', 'wait'],
    ]);
  });

  it('can be set one by one, money in francs, and multiplied together', () => {
    const given = readLimitCounts('ordersPerSession=7, digitalValuePerEmail=10') ?? {};
    const counts = limitCounts(given, 3);
    expect(Object.keys(counts)).toEqual(ABUSE_LIMIT_NAMES);
    expect(counts).toMatchObject({ ordersPerSession: 21, digitalValuePerEmail: 3000, ordersPerAddress: 60 });
    expect(readLimitCounts('')).toEqual({});
  });

  it.each([
    'ordersPerSession',
    'unknown=5',
    'ordersPerSession=-1',
    'readsPerSession=1,readsPerSession=2',
    ',',
  ])('are not read from %j', (text) => expect(readLimitCounts(text)).toBeUndefined());
});

describe('the share of declined payments', () => {
  it.each([
    [49, 49, undefined],
    [50, 5, undefined],
    [50, 6, 'normal'],
    [100, 25, 'normal'],
    [100, 26, 'hard'],
    [50, 50, 'hard'],
  ])('of %d decided payments %d are declined: %s', (decided, declined, level) => {
    expect(challengeForDeclines({ decided, declined }, 50)).toBe(level);
  });

  it('has its challenge held: few payments say nothing while it keeps them few', () => {
    expect(challengeForDeclines({ decided: 5, declined: 0, held: 'hard' }, 50)).toBe('hard');
    expect(challengeForDeclines({ decided: 50, declined: 6, held: 'hard' }, 50)).toBe('hard');
    expect(challengeForDeclines({ decided: 50, declined: 50, held: 'normal' }, 50)).toBe('hard');
    expect(challengeForDeclines({ decided: 50, declined: 0, held: 'normal' }, 50)).toBe('normal');
  });
});
