import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ABUSE_LIMIT_NAMES,
  ABUSE_LIMITS,
  type AbuseLimit,
  type AddressOrder,
  CARD_TESTING_MS,
  challengeForAddress,
  challengeForDeclines,
  getSliceStart,
  parseLimitCounts,
  resolveLimitCounts,
  type Slice,
  secondsUntilAllowed,
  secondsUntilUnblocked,
} from './abuse-limits.ts';

const limits = fc.record({
  windowMs: fc.constantFrom(...Object.values(ABUSE_LIMITS).map(({ windowMs }) => windowMs)),
  max: fc.integer({ min: 1, max: 30 }),
});
/** Pauses between tries, as a share of the window. */
const pauses = fc.array(fc.double({ min: 0, max: 0.4, noNaN: true }), { minLength: 1, maxLength: 120 });

/** Tries at these times and counts the accepted tries. */
function simulate(limit: Pick<AbuseLimit, 'windowMs' | 'max'>, times: readonly number[]) {
  const slices = new Map<number, Slice>();
  const passed: number[] = [];
  for (const now of times) {
    if (secondsUntilAllowed(limit, [...slices.values()], now) > 0) continue;
    passed.push(now);
    const startsAt = getSliceStart(limit, now);
    slices.set(startsAt, { startsAt, count: (slices.get(startsAt)?.count ?? 0) + 1 });
  }
  return { passed, slices: [...slices.values()] };
}

function toTimes(windowMs: number, shares: readonly number[]): number[] {
  let now = Date.parse('2026-11-23T10:00:00Z');
  return shares.map((share) => {
    now += Math.round(share * windowMs);
    return now;
  });
}

describe('the accepted tries', () => {
  it('never exceed the limit in nine tenths of any window', () => {
    fc.assert(
      fc.property(limits, pauses, (limit, shares) => {
        const { passed } = simulate(limit, toTimes(limit.windowMs, shares));
        for (const from of passed) {
          const within = passed.filter((time) => time >= from && time < from + limit.windowMs * 0.9);
          expect(within.length).toBeLessThanOrEqual(limit.max);
        }
      }),
    );
  });

  it('include everything, as long as no whole window exceeds the limit', () => {
    fc.assert(
      fc.property(limits, pauses, (limit, shares) => {
        const times = toTimes(limit.windowMs, shares);
        const many = times.some(
          (time) =>
            times.filter((other) => other >= time && other <= time + limit.windowMs).length > limit.max,
        );
        fc.pre(!many);
        expect(simulate(limit, times).passed).toEqual(times);
      }),
    );
  });

  it('resume at the announced time, and not a slice before', () => {
    fc.assert(
      fc.property(limits, pauses, fc.integer({ min: 1, max: 5 }), (limit, shares, more) => {
        const { slices, passed } = simulate(limit, toTimes(limit.windowMs, shares));
        const now = passed.at(-1) ?? 0;
        const seconds = secondsUntilAllowed(limit, slices, now, more);
        fc.pre(seconds > 0 && more <= limit.max);
        expect(seconds).toBeLessThanOrEqual(limit.windowMs / 1000);
        expect(secondsUntilAllowed(limit, slices, now + seconds * 1000, more)).toBe(0);
        const before = now + seconds * 1000 - limit.windowMs / 10 - 1000;
        if (before > now) expect(secondsUntilAllowed(limit, slices, before, more)).toBeGreaterThan(0);
      }),
    );
  });

  it('are forgotten after the window', () => {
    const limit = ABUSE_LIMITS.ordersPerSession;
    const startsAt = getSliceStart(limit, 1_000_000_000);
    const slices = [{ startsAt, count: limit.max }];
    expect(secondsUntilAllowed(limit, slices, startsAt + limit.windowMs - 1)).toBeGreaterThan(0);
    expect(secondsUntilAllowed(limit, slices, startsAt + limit.windowMs)).toBe(0);
  });

  it('a single sum above the limit waits the whole window, whatever was counted', () => {
    expect(secondsUntilAllowed({ windowMs: 60_000, max: 5 }, [], 0, 6)).toBe(60);
  });
});

describe('the limits', () => {
  it.each<[keyof typeof ABUSE_LIMITS, number, number]>([
    ['sessionsPerAddress', 60, 60],
    ['ordersPerSession', 10, 5],
    ['ordersPerAddress', 60, 20],
    ['ordersPerNetwork', 60, 100],
    ['openOrdersPerAddress', 60, 5],
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
    ['linkCodesPerSession', 60, 10],
    ['linkCodesPerAddress', 60, 60],
    ['oneClickObjectionsPerLink', 60, 10],
    ['oneClickObjectionsPerAddress', 60, 300],
    ['giftMailsPerRecipient', 1440, 3],
    ['giftMailsPerBuyer', 1440, 30],
    ['giftMailsPerNetwork', 1440, 100],
    ['signInsPerPerson', 15, 10],
    ['signInsPerAddress', 15, 50],
  ])('%s: in %d minutes %d', (name, minutes, max) => {
    expect(ABUSE_LIMITS[name]).toMatchObject({ windowMs: minutes * 60_000, max });
  });

  it('of an address or a network require the challenge for an order: it may be an office or a mobile carrier', () => {
    const shared = Object.entries<AbuseLimit>(ABUSE_LIMITS).filter(
      ([, { by }]) => by === 'address' || by === 'network',
    );
    const refusing = shared.filter(([, { action }]) => action !== 'challenge').map(([name]) => name);
    expect(refusing).toEqual([
      'giftLinksPerAddress',
      'giftLinksPerNetwork',
      'linkCodesPerAddress',
      'oneClickObjectionsPerAddress',
      'giftMailsPerNetwork',
      'signInsPerAddress',
    ]);
  });

  it('can be set individually, money in francs, and multiplied together', () => {
    const given = parseLimitCounts('ordersPerSession=7, digitalValuePerEmail=10') ?? {};
    const counts = resolveLimitCounts(given, 3);
    expect(Object.keys(counts)).toEqual(ABUSE_LIMIT_NAMES);
    expect(counts).toMatchObject({ ordersPerSession: 21, digitalValuePerEmail: 3000, ordersPerAddress: 60 });
    expect(parseLimitCounts('')).toEqual({});
  });

  it.each([
    'ordersPerSession',
    'unknown=5',
    'ordersPerSession=-1',
    'readsPerSession=1,readsPerSession=2',
    ',',
  ])('cannot be read from %j', (text) => expect(parseLimitCounts(text)).toBeUndefined());
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

  it('keeps its challenge for a while: few payments prove nothing while it keeps them few', () => {
    expect(challengeForDeclines({ decided: 5, declined: 0, heldChallenge: 'hard' }, 50)).toBe('hard');
    expect(challengeForDeclines({ decided: 50, declined: 6, heldChallenge: 'hard' }, 50)).toBe('hard');
    expect(challengeForDeclines({ decided: 50, declined: 50, heldChallenge: 'normal' }, 50)).toBe('hard');
    expect(challengeForDeclines({ decided: 50, declined: 0, heldChallenge: 'normal' }, 50)).toBe('normal');
  });
});

const NOW = Date.parse('2026-11-23T10:00:00Z');
const MIN = 6;

/** Orders of an address, placed this many minutes ago. */
function ago(minutes: number, count: number, payment: AddressOrder['payment']): AddressOrder[] {
  return Array.from({ length: count }, () => ({ placedAt: NOW - minutes * 60_000, payment }));
}

describe('card testing from an address', () => {
  it.each<[string, AddressOrder[], number]>([
    ['five declined', ago(1, 5, 'declined'), 0],
    ['six declined', ago(1, 6, 'declined'), 14 * 60],
    ['six of twelve declined', [...ago(1, 6, 'declined'), ...ago(1, 6, 'approved')], 0],
    ['seven of thirteen declined', [...ago(1, 7, 'declined'), ...ago(1, 6, 'approved')], 14 * 60],
    ['six declined and many open', [...ago(1, 6, 'declined'), ...ago(1, 20, 'open')], 14 * 60],
    ['six declined, one of them earlier', [...ago(10, 1, 'declined'), ...ago(1, 5, 'declined')], 5 * 60],
    ['six declined a quarter of an hour ago', ago(15, 6, 'declined'), 0],
    ['approvals a quarter of an hour ago', [...ago(15, 9, 'approved'), ...ago(1, 6, 'declined')], 14 * 60],
  ])('%s', (_name, orders, seconds) => {
    expect(secondsUntilUnblocked(orders, MIN, NOW)).toBe(seconds);
  });

  const anyOrders = fc.array(
    fc.record({
      placedAt: fc.integer({ min: NOW - 2 * CARD_TESTING_MS, max: NOW }),
      payment: fc.constantFrom('open' as const, 'approved' as const, 'declined' as const),
    }),
    { maxLength: 60 },
  );

  it('refuses for 15 minutes at most, and no longer than announced', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const seconds = secondsUntilUnblocked(orders, MIN, NOW);
        expect(seconds).toBeLessThanOrEqual(CARD_TESTING_MS / 1000);
        expect(secondsUntilUnblocked(orders, MIN, NOW + seconds * 1000)).toBe(0);
        // The fate of the open pages of a refused address has no effect.
        const later = orders.map(({ placedAt }) => ({ placedAt, payment: 'declined' as const }));
        expect(secondsUntilUnblocked(later, MIN, NOW + CARD_TESTING_MS)).toBe(0);
      }),
    );
  });

  it('accepts six declined payments in 15 minutes, or about as many as were approved', () => {
    const tries = fc.array(fc.record({ pause: fc.nat(180_000), isDeclined: fc.boolean() }), {
      minLength: 1,
      maxLength: 100,
    });
    fc.assert(
      fc.property(tries, (planned) => {
        let now = NOW;
        const passed: AddressOrder[] = [];
        for (const { pause, isDeclined } of planned) {
          now += pause;
          if (secondsUntilUnblocked(passed, MIN, now) > 0) continue;
          passed.push({ placedAt: now, payment: isDeclined ? 'declined' : 'approved' });
          const recent = passed.filter(({ placedAt }) => placedAt > now - CARD_TESTING_MS);
          const declined = recent.filter(({ payment }) => payment === 'declined').length;
          expect(declined).toBeLessThanOrEqual(Math.max(MIN, recent.length - declined + 1));
        }
      }),
    );
  });

  it.each<[string, AddressOrder[], string | undefined]>([
    ['nothing', [], undefined],
    ['four open', ago(30, 4, 'open'), undefined],
    ['five open', ago(30, 5, 'open'), 'normal'],
    ['nineteen open', ago(30, 19, 'open'), 'normal'],
    ['twenty open', ago(30, 20, 'open'), 'hard'],
    ['five declined', ago(30, 5, 'declined'), undefined],
    ['six declined', ago(30, 6, 'declined'), 'hard'],
    ['a quarter declined', [...ago(30, 6, 'declined'), ...ago(30, 18, 'approved')], undefined],
    ['more than a quarter declined', [...ago(30, 6, 'declined'), ...ago(30, 17, 'approved')], 'hard'],
    ['seven open and two approved', [...ago(30, 7, 'open'), ...ago(30, 2, 'approved')], 'normal'],
    ['sixteen open and three approved', [...ago(30, 16, 'open'), ...ago(30, 3, 'approved')], undefined],
    ['seventeen open and three approved', [...ago(30, 17, 'open'), ...ago(30, 3, 'approved')], 'normal'],
    [
      'an hour of a carrier',
      [...ago(5, 60, 'open'), ...ago(30, 360, 'approved'), ...ago(30, 32, 'declined')],
      undefined,
    ],
    [
      'more than a fifth declined',
      [...ago(5, 8, 'open'), ...ago(30, 15, 'approved'), ...ago(30, 4, 'declined')],
      'normal',
    ],
  ])('with %s requires the matching challenge', (_name, orders, level) => {
    expect(challengeForAddress(orders, resolveLimitCounts({}, 1))?.level).toBe(level);
  });
});
