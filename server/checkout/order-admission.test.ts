import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ABUSE_LIMIT_NAMES,
  ABUSE_LIMITS,
  type AbuseLimitName,
  resolveLimitCounts,
} from '#rules/abuse-limits.ts';
import { checkAbuseLimits, createAdmission, type OriginFacts } from './order-admission.ts';

const LIMITS = resolveLimitCounts({}, 1);
const NOW = Date.parse('2026-11-23T10:00:00Z');

/** Facts without earlier orders; the buyer took a minute. */
function facts(counted: Partial<Record<AbuseLimitName, number>> = {}, changes: Partial<OriginFacts> = {}) {
  const slices = (name: AbuseLimitName) => {
    const count = counted[name];
    return count === undefined ? [] : [{ startsAt: NOW - 1, count }];
  };
  return {
    now: NOW,
    slices: new Map(ABUSE_LIMIT_NAMES.map((name) => [name, slices(name)])),
    values: {
      digitalValuePerEmail: slices('digitalValuePerEmail'),
      digitalValuePerAddress: slices('digitalValuePerAddress'),
      digitalValuePerNetwork: slices('digitalValuePerNetwork'),
    },
    ordersByAddress: [],
    decided: 0,
    declined: 0,
    sessionAgeMs: 60_000,
    isChallengeUsed: false,
    ...changes,
  } satisfies OriginFacts;
}

const DIGITAL = 5000;
const evaluate = (given: OriginFacts, digitalValue = DIGITAL, solved?: 'normal' | 'hard' | 'off') =>
  checkAbuseLimits(given, LIMITS, digitalValue, solved);

describe('an order', () => {
  it('is accepted if no limit applies', () => expect(evaluate(facts())).toBeUndefined());

  it.each<[AbuseLimitName, number, object | undefined]>([
    ['ordersPerSession', 5, undefined],
    ['ordersPerSession', 6, { exceeded: 'wait', limit: 'ordersPerSession' }],
    ['ordersPerAddress', 21, { exceeded: 'challenge', level: 'normal', limit: 'ordersPerAddress' }],
    ['ordersPerNetwork', 101, { exceeded: 'challenge', level: 'normal', limit: 'ordersPerNetwork' }],
    ['sessionsPerAddress', 60, undefined],
    ['sessionsPerAddress', 61, { exceeded: 'challenge', level: 'normal', limit: 'sessionsPerAddress' }],
    ['failedPaymentsPerSession', 2, undefined],
    ['failedPaymentsPerSession', 3, { exceeded: 'support', limit: 'failedPaymentsPerSession' }],
    [
      'failedPaymentsPerAddress',
      6,
      { exceeded: 'challenge', level: 'normal', limit: 'failedPaymentsPerAddress' },
    ],
    ['failedPaymentsPerEmail', 6, { exceeded: 'support', limit: 'failedPaymentsPerEmail' }],
    ['digitalValuePerEmail', 300_000 - DIGITAL, undefined],
    ['digitalValuePerEmail', 300_000, { exceeded: 'support', limit: 'digitalValuePerEmail' }],
    [
      'digitalValuePerAddress',
      600_000,
      { exceeded: 'challenge', level: 'normal', limit: 'digitalValuePerAddress' },
    ],
    [
      'digitalValuePerNetwork',
      1_200_000,
      { exceeded: 'challenge', level: 'normal', limit: 'digitalValuePerNetwork' },
    ],
  ])('with %s at %d: %o', (name, count, refusal) => {
    const evaluation = evaluate(facts({ [name]: count }));
    if (refusal === undefined) expect(evaluation).toBeUndefined();
    else expect(evaluation).toMatchObject(refusal);
  });

  it.each([
    [2999, 0, 0, { exceeded: 'challenge', level: 'normal', limit: 'timeOnPage' }],
    [3000, 0, 0, undefined],
    [3000, 50, 6, { exceeded: 'challenge', level: 'normal', limit: 'decidedPayments' }],
    [3000, 50, 13, { exceeded: 'challenge', level: 'hard', limit: 'decidedPayments' }],
  ])(
    '%d ms after the session, with %d payments decided and %d declined: %o',
    (age, decided, declined, evaluation) => {
      expect(evaluate(facts({}, { sessionAgeMs: age, decided, declined }))).toEqual(evaluation);
    },
  );

  it('needs no challenge for the counts of a busy address that pays, but for the hard share and for haste', () => {
    const placedAt = NOW - 60_000;
    const ordersByAddress = Array.from({ length: 3 }, () => ({ placedAt, payment: 'approved' as const }));
    const shared = ['sessionsPerAddress', 'ordersPerAddress', 'ordersPerNetwork', 'failedPaymentsPerAddress'];
    const values = ['digitalValuePerAddress', 'digitalValuePerNetwork'];
    for (const name of [...shared, ...values]) {
      expect(evaluate(facts({ [name]: 10_000_000 }, { ordersByAddress }))).toBeUndefined();
    }
    expect(evaluate(facts({ ordersPerSession: 6 }, { ordersByAddress }))?.exceeded).toBe('wait');
    expect(evaluate(facts({}, { ordersByAddress, decided: 50, declined: 6 }))).toBeUndefined();
    const hard = { exceeded: 'challenge', level: 'hard', limit: 'decidedPayments' };
    expect(evaluate(facts({}, { ordersByAddress, decided: 50, declined: 13 }))).toEqual(hard);
    expect(evaluate(facts({}, { ordersByAddress, sessionAgeMs: 10 }))?.exceeded).toBe('challenge');
  });

  it('waits at an address where cards are tested, unless its session or e-mail address must contact support', () => {
    const placedAt = NOW - 60_000;
    const tested = {
      ordersByAddress: Array.from({ length: 6 }, () => ({ placedAt, payment: 'declined' as const })),
    };
    const refusal = { exceeded: 'wait', limit: 'failedPaymentsPerAddress', retryAfter: 14 * 60 };
    expect(evaluate(facts({}, tested))).toEqual(refusal);
    expect(evaluate(facts({}, tested), DIGITAL, 'hard')).toEqual(refusal);
    expect(evaluate(facts({ failedPaymentsPerSession: 3 }, tested))?.exceeded).toBe('support');
    const later = facts({}, { ...tested, now: NOW + 14 * 60_000 });
    const limit = 'failedPaymentsPerAddress';
    expect(evaluate(later)).toEqual({ exceeded: 'challenge', level: 'hard', limit });
    expect(evaluate(later, 0)).toEqual({ exceeded: 'challenge', level: 'normal', limit });
  });

  it('of posted cards only never gets a harder challenge, and has no digital value', () => {
    expect(evaluate(facts({}, { decided: 50, declined: 50 }), 0)).toEqual({
      exceeded: 'challenge',
      level: 'normal',
      limit: 'decidedPayments',
    });
    expect(evaluate(facts({ digitalValuePerEmail: 900_000 }), 0)).toBeUndefined();
  });

  it('with a solved challenge is accepted for any share of declines; a harder challenge also suffices', () => {
    const attacked = facts({}, { decided: 1000, declined: 1000 });
    expect(evaluate(attacked, DIGITAL, 'normal')).toMatchObject({ exceeded: 'challenge', level: 'hard' });
    expect(evaluate(attacked, DIGITAL, 'hard')).toBeUndefined();
    expect(evaluate(attacked, 0, 'normal')).toBeUndefined();
    expect(evaluate(attacked, 0, 'hard')).toBeUndefined();
    expect(evaluate(attacked, DIGITAL, 'off')).toBeUndefined();
  });

  it('is refused by a hard limit despite a solved challenge, and no challenge is requested in vain', () => {
    const counts = fc.record(
      Object.fromEntries(ABUSE_LIMIT_NAMES.map((name) => [name, fc.nat(2 * ABUSE_LIMITS[name].max)])),
    );
    const shares = fc.record({ decided: fc.nat(200), declined: fc.nat(200), sessionAgeMs: fc.nat(6000) });
    fc.assert(
      fc.property(counts, shares, (counted, share) => {
        const given = facts(counted, share);
        const [unsolved, solved] = [evaluate(given), evaluate(given, DIGITAL, 'hard')];
        if (unsolved?.exceeded === 'challenge') expect(solved).toBeUndefined();
        else expect(solved).toEqual(unsolved);
      }),
    );
  });
});

it('an origin is identified by separate hashes of its parts', () => {
  const hash = (text: string) => `<${text}>`;
  const order = { sessionHash: 's', ip: '::ffff:192.0.2.7', email: 'Anna+x@kundin.example', digitalValue: 5 };
  expect(createAdmission({ hash, limits: LIMITS, challenges: undefined }, order, undefined).origin).toEqual({
    sessionKey: '<session s>',
    addressKey: '<address 192.0.2.7>',
    networkKey: '<network 192.0.2.0/24>',
    emailKey: '<e-mail anna@kundin.example>',
    digitalValue: 5,
  });
});
