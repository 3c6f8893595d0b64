import {
  ABUSE_LIMITS,
  type AbuseLimit,
  type AbuseLimitName,
  type AddressOrder,
  type ChallengeLevel,
  challengeForAddress,
  challengeForDeclines,
  isBusyAddress,
  type LimitCounts,
  type PaymentOutcomes,
  type RequiredChallenge,
  type Slice,
  secondsUntilAllowed,
  secondsUntilUnblocked,
  TIME_ON_PAGE_MIN_MS,
} from '#rules/abuse-limits.ts';
import type { Rappen } from '#rules/money.ts';
import { getVisitorNetwork, normalizeMailbox } from '#rules/visitor-network.ts';
import type { SliceCounts } from '#server/postgres/limits/limit-counts.ts';
import type { KeyedHash } from '#server/runtime/crypto/secret-token.ts';
import type { Challenges, SolvedChallenge } from './challenges.ts';

/** Keyed hashes of an order's origin, and the value of its digital cards. */
export type OrderOrigin = {
  sessionKey: string;
  addressKey: string;
  networkKey: string;
  emailKey: string;
  digitalValue: Rappen;
};

export type DigitalValueLimit = Extract<AbuseLimitName, `digitalValue${string}`>;

/** Facts about an order's origin when it is stored. The counts include this order, but the values don't. */
export type OriginFacts = SliceCounts &
  PaymentOutcomes & {
    /** Digital value per order within the window, paid or about to be paid. */
    values: Readonly<Record<DigitalValueLimit, readonly Slice[]>>;
    /** Other orders from the IP address in the last hour. */
    ordersByAddress: readonly AddressOrder[];
    sessionAgeMs: number;
    /** The order's challenge was used before. */
    isChallengeUsed: boolean;
  };

/** The reason for refusing a payment page. */
export type Refusal =
  /** The visitor must wait `retryAfter` seconds, or contact support. */
  | { exceeded: 'wait' | 'support'; limit: AbuseLimitName; retryAfter: number }
  /** The visitor must solve a challenge first. */
  | ({ exceeded: 'challenge' } & RequiredChallenge);

/** The input of the admission check, which runs in the transaction that stores the order. */
export type Admission = {
  origin: OrderOrigin;
  solved: SolvedChallenge | undefined;
  check: (facts: OriginFacts) => Refusal | undefined;
};

/** Dependencies of the abuse limits: the hash for visitor keys, the limits and the challenges. */
export type Limiting = {
  hash: KeyedHash;
  limits: LimitCounts;
  /** Undefined if challenges are switched off. */
  challenges: Challenges | undefined;
};

/** @param solved the challenge that was solved for the order */
export function createAdmission(
  { hash, limits, challenges }: Limiting,
  order: { sessionHash: string; ip: string; email: string; digitalValue: Rappen },
  solved: SolvedChallenge | undefined,
): Admission {
  const { address, network } = getVisitorNetwork(order.ip);
  const origin: OrderOrigin = {
    sessionKey: hash(`session ${order.sessionHash}`),
    addressKey: hash(`address ${address}`),
    networkKey: hash(`network ${network}`),
    emailKey: hash(`e-mail ${normalizeMailbox(order.email)}`),
    digitalValue: order.digitalValue,
  };
  return {
    origin,
    solved,
    check: (facts) => {
      const level = facts.isChallengeUsed ? undefined : solved?.level;
      return checkAbuseLimits(facts, limits, order.digitalValue, challenges === undefined ? 'off' : level);
    },
  };
}

/** Limits of orders and failed payments, in the order of reporting. */
const COUNT_LIMITS = [
  'ordersPerSession',
  'failedPaymentsPerSession',
  'failedPaymentsPerEmail',
  'failedPaymentsPerAddress',
  'sessionsPerAddress',
  'ordersPerAddress',
  'ordersPerNetwork',
] as const satisfies AbuseLimitName[];

const VALUE_LIMITS = [
  'digitalValuePerEmail',
  'digitalValuePerAddress',
  'digitalValuePerNetwork',
] as const satisfies DigitalValueLimit[];

/**
 * Failed payments are counted later, so an order is refused as soon as their limit is reached, not exceeded.
 */
const ADDED_COUNTS: Partial<Record<AbuseLimitName, number>> = {
  failedPaymentsPerSession: 1,
  failedPaymentsPerEmail: 1,
  failedPaymentsPerAddress: 1,
};

/**
 * Returns the strictest refusal, so that a visitor never solves a challenge in vain. Pure.
 * @param solved level of the solved challenge; `off` if challenges are switched off
 */
export function checkAbuseLimits(
  facts: OriginFacts,
  limits: LimitCounts,
  digitalValue: Rappen,
  solved: ChallengeLevel | 'off' | undefined,
): Refusal | undefined {
  const exceeded = [
    ...COUNT_LIMITS.map((name) => findExceeded(name, facts.slices.get(name) ?? [], ADDED_COUNTS[name] ?? 0)),
    ...(digitalValue === 0
      ? []
      : VALUE_LIMITS.map((name) => findExceeded(name, facts.values[name], digitalValue))),
  ].filter((limit) => limit !== undefined);
  for (const action of ['wait', 'support'] as const) {
    const found = exceeded.find(({ name }) => ABUSE_LIMITS[name].action === action);
    if (found !== undefined) return { exceeded: action, limit: found.name, retryAfter: found.seconds };
  }
  const limit = 'failedPaymentsPerAddress';
  const retryAfter = secondsUntilUnblocked(facts.ordersByAddress, limits[limit], facts.now);
  if (retryAfter > 0) return { exceeded: 'wait', limit, retryAfter };
  const needed = getRequiredChallenge(facts, exceeded[0]?.name, limits, digitalValue);
  if (needed === undefined || solved === 'off' || solved === 'hard' || solved === needed.level)
    return undefined;
  return { exceeded: 'challenge', ...needed };

  function findExceeded(name: AbuseLimitName, slices: readonly Slice[], added: number) {
    const { windowMs }: AbuseLimit = ABUSE_LIMITS[name];
    const seconds = secondsUntilAllowed({ windowMs, max: limits[name] }, slices, facts.now, added);
    return seconds === 0 ? undefined : { name, seconds };
  }
}

function getRequiredChallenge(
  facts: OriginFacts,
  softLimit: AbuseLimitName | undefined,
  limits: LimitCounts,
  digitalValue: Rappen,
): RequiredChallenge | undefined {
  const isTooFast = facts.sessionAgeMs < TIME_ON_PAGE_MIN_MS;
  const isBusy = isBusyAddress(facts.ordersByAddress, limits);
  const forDeclines = challengeForDeclines(facts, limits.decidedPayments);
  // Declines elsewhere say little about an address whose own payments are approved.
  const appliesToDeclines = forDeclines !== undefined && !(forDeclines === 'normal' && isBusy);
  const needed: (RequiredChallenge | undefined)[] = [
    appliesToDeclines ? { level: forDeclines, limit: 'decidedPayments' } : undefined,
    challengeForAddress(facts.ordersByAddress, limits),
    softLimit !== undefined && !isBusy ? { level: 'normal', limit: softLimit } : undefined,
    isTooFast ? { level: 'normal', limit: 'timeOnPage' } : undefined,
  ];
  const strictest =
    needed.find((challenge) => challenge?.level === 'hard') ??
    needed.find((challenge) => challenge !== undefined);
  // Orders without digital cards never need the hard challenge.
  return strictest?.level === 'hard' && digitalValue === 0 ? { ...strictest, level: 'normal' } : strictest;
}
