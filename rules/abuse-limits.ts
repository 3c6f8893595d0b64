import { fromFrancs } from './money.ts';
import { RETENTION } from './retention.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = RETENTION.abuseCountHours * HOUR_MS;

/** The key by which requests are counted. `network`: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
type CountedBy = 'session' | 'address' | 'network' | 'email' | 'order' | 'link' | 'shop' | 'person';

/**
 * Consequence of exceeding a limit: the visitor waits, contacts support or solves a challenge. `ignore`
 * discards the request silently. Offices and mobile carriers share addresses and networks, so these limits
 * only require a challenge, and only while the address isn't busy (`isBusyAddress`). The one exception is
 * `secondsUntilUnblocked`.
 */
type LimitAction = 'wait' | 'support' | 'challenge' | 'ignore';

export type AbuseLimit = { by: CountedBy; windowMs: number; max: number; action: LimitAction };

/**
 * The abuse limits (L-1 to L-11, L-21 to L-23), with amounts in Rappen. The counts can be configured, the
 * windows can't.
 */
export const ABUSE_LIMITS = {
  sessionsPerAddress: { by: 'address', windowMs: HOUR_MS, max: 60, action: 'challenge' },
  ordersPerSession: { by: 'session', windowMs: 10 * MINUTE_MS, max: 5, action: 'wait' },
  ordersPerAddress: { by: 'address', windowMs: HOUR_MS, max: 20, action: 'challenge' },
  ordersPerNetwork: { by: 'network', windowMs: HOUR_MS, max: 100, action: 'challenge' },
  openOrdersPerAddress: { by: 'address', windowMs: HOUR_MS, max: 5, action: 'challenge' },
  failedPaymentsPerSession: { by: 'session', windowMs: DAY_MS, max: 3, action: 'support' },
  failedPaymentsPerAddress: { by: 'address', windowMs: DAY_MS, max: 6, action: 'challenge' },
  failedPaymentsPerEmail: { by: 'email', windowMs: DAY_MS, max: 6, action: 'support' },
  decidedPayments: { by: 'shop', windowMs: 10 * MINUTE_MS, max: 50, action: 'challenge' },
  digitalValuePerEmail: { by: 'email', windowMs: DAY_MS, max: fromFrancs(3000), action: 'support' },
  digitalValuePerAddress: { by: 'address', windowMs: DAY_MS, max: fromFrancs(6000), action: 'challenge' },
  digitalValuePerNetwork: { by: 'network', windowMs: DAY_MS, max: fromFrancs(12_000), action: 'challenge' },
  readsPerSession: { by: 'session', windowMs: MINUTE_MS, max: 60, action: 'wait' },
  notificationsPerOrder: { by: 'order', windowMs: MINUTE_MS, max: 60, action: 'ignore' },
  giftLinksPerAddress: { by: 'address', windowMs: HOUR_MS, max: 10, action: 'wait' },
  giftLinksPerNetwork: { by: 'network', windowMs: HOUR_MS, max: 100, action: 'wait' },
  giftLinksPerEmail: { by: 'email', windowMs: DAY_MS, max: 3, action: 'ignore' },
  linkCodesPerSession: { by: 'session', windowMs: HOUR_MS, max: 10, action: 'wait' },
  linkCodesPerAddress: { by: 'address', windowMs: HOUR_MS, max: 60, action: 'wait' },
  oneClickObjectionsPerLink: { by: 'link', windowMs: HOUR_MS, max: 10, action: 'wait' },
  oneClickObjectionsPerAddress: { by: 'address', windowMs: HOUR_MS, max: 300, action: 'wait' },
  giftMailsPerRecipient: { by: 'email', windowMs: DAY_MS, max: 3, action: 'wait' },
  giftMailsPerBuyer: { by: 'email', windowMs: DAY_MS, max: 30, action: 'wait' },
  giftMailsPerNetwork: { by: 'network', windowMs: DAY_MS, max: 100, action: 'wait' },
  signInsPerPerson: { by: 'person', windowMs: 15 * MINUTE_MS, max: 10, action: 'wait' },
  signInsPerAddress: { by: 'address', windowMs: 15 * MINUTE_MS, max: 50, action: 'wait' },
} as const satisfies Record<string, AbuseLimit>;

export type AbuseLimitName = keyof typeof ABUSE_LIMITS;

export const ABUSE_LIMIT_NAMES = Object.keys(ABUSE_LIMITS) as AbuseLimitName[];

export type LimitCounts = Readonly<Record<AbuseLimitName, number>>;

/** Limits whose settings are in francs. */
export const AMOUNT_LIMITS: readonly AbuseLimitName[] = [
  'digitalValuePerEmail',
  'digitalValuePerAddress',
  'digitalValuePerNetwork',
];

/** Retention of all counts. */
export const LONGEST_WINDOW_MS = DAY_MS;

/** Number of slices of a window, so that counts expire gradually. */
const SLICES_PER_WINDOW = 10;

/** The count of one slice. Times are in ms since 1970. */
export type Slice = { startsAt: number; count: number };

export function getSliceStart({ windowMs }: Pick<AbuseLimit, 'windowMs'>, now: number): number {
  const sliceMs = windowMs / SLICES_PER_WINDOW;
  return Math.floor(now / sliceMs) * sliceMs;
}

/** True for the current slice and the nine before it. */
function isInWindow({ startsAt }: Slice, limit: Pick<AbuseLimit, 'windowMs'>, now: number): boolean {
  return startsAt > getSliceStart(limit, now) - limit.windowMs;
}

/**
 * Returns the seconds until the limit allows `additional` more, or 0 if it allows them now. Returns the whole
 * window if `additional` alone exceeds the limit.
 */
export function secondsUntilAllowed(
  limit: Pick<AbuseLimit, 'windowMs' | 'max'>,
  slices: readonly Slice[],
  now: number,
  additional = 1,
): number {
  const counted = slices
    .filter((slice) => isInWindow(slice, limit, now))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  let excess = counted.reduce((sum, { count }) => sum + count, 0) + additional - limit.max;
  if (excess <= 0) return 0;
  for (const { startsAt, count } of counted) {
    excess -= count;
    if (excess <= 0) return Math.max(1, Math.ceil((startsAt + limit.windowMs - now) / 1000));
  }
  return Math.ceil(limit.windowMs / 1000);
}

/**
 * Parses `ordersPerSession=5,digitalValuePerEmail=3000`, with amounts in whole francs.
 * @returns undefined if malformed or if a limit is repeated
 */
export function parseLimitCounts(text: string): Partial<LimitCounts> | undefined {
  const counts = new Map<string, number>();
  for (const entry of text === '' ? [] : text.split(',')) {
    const [, name = '', digits] = /^\s*([A-Za-z]+)=(\d{1,9})\s*$/.exec(entry) ?? [];
    const limit = ABUSE_LIMIT_NAMES.find((candidate) => candidate === name);
    if (limit === undefined || counts.has(name)) return undefined;
    counts.set(name, AMOUNT_LIMITS.includes(limit) ? fromFrancs(Number(digits)) : Number(digits));
  }
  return Object.fromEntries(counts);
}

/** Combines the configured limits with the defaults, and multiplies all by `factor`. */
export function resolveLimitCounts(overrides: Partial<LimitCounts>, factor: number): LimitCounts {
  const entries = ABUSE_LIMIT_NAMES.map((name) => [
    name,
    (overrides[name] ?? ABUSE_LIMITS[name].max) * factor,
  ]);
  return Object.fromEntries(entries);
}

/** An order placed sooner after the first page is treated as a bot's (L-9). */
export const TIME_ON_PAGE_MIN_MS = 3000;

/** The challenge that a visitor solves before the payment page opens. */
export const CHALLENGE_LEVELS = ['normal', 'hard'] as const;
export type ChallengeLevel = (typeof CHALLENGE_LEVELS)[number];

/** Shares of declined payments above which every visitor gets a challenge, and a harder one for digital cards (L-5). */
const CHALLENGE_SHARE = 0.1;
const HARD_CHALLENGE_SHARE = 0.25;

/**
 * Duration of the challenge for every visitor. While it lasts, there may be too few payments to measure the
 * share again.
 */
export const CHALLENGE_DURATION_MS = HOUR_MS;

/** Outcomes of payments within the window of `decidedPayments`. */
export type PaymentOutcomes = {
  /** Approved and declined payments. */
  decided: number;
  declined: number;
  /** Required of all visitors for `CHALLENGE_DURATION_MS`, after many payments were declined. */
  heldChallenge?: ChallengeLevel | undefined;
};

/** Returns the challenge for every visitor while many payments are declined. Sales never pause. */
export function challengeForDeclines(
  outcomes: PaymentOutcomes,
  decidedMin: number,
): ChallengeLevel | undefined {
  const levels = [challengeForDeclineShare(outcomes, decidedMin), outcomes.heldChallenge];
  return CHALLENGE_LEVELS.findLast((level) => levels.includes(level));
}

/** Returns the challenge by the share of declines alone. */
export function challengeForDeclineShare(
  { decided, declined }: PaymentOutcomes,
  decidedMin: number,
): ChallengeLevel | undefined {
  if (decided < decidedMin) return undefined;
  const share = declined / decided;
  if (share > HARD_CHALLENGE_SHARE) return 'hard';
  return share > CHALLENGE_SHARE ? 'normal' : undefined;
}

/** An order placed within the last hour from one IP address. `placedAt` is in ms since 1970. */
export type AddressOrder = { placedAt: number; payment: 'open' | 'approved' | 'declined' };

/** Window in which declined payments block an address, because they indicate card testing (L-4). */
export const CARD_TESTING_MS = 15 * MINUTE_MS;

/** Share of declined payments above which an address is blocked (L-4). */
const BLOCK_SHARE = 0.5;

/** An address needs the harder challenge above this multiple of the open-order limit (L-3). */
const HARD_CHALLENGE_OPEN_FACTOR = 4;

/** Minimum approved orders in the last hour for a busy address (`isBusyAddress`). */
const BUSY_APPROVED_MIN = 3;

/** Additional open orders that a busy address may have per approved order. */
const BUSY_OPEN_PER_APPROVED = 4;

/** An address isn't busy above this share of declined payments, from this number of declined payments on. */
const BUSY_DECLINE_SHARE = 0.2;
const BUSY_DECLINED_MIN = 4;

/**
 * True if many people buy from this address and pay: a mobile carrier, an office, a hospital. It may exceed the limits
 * per address and network without a challenge, in proportion to its approved orders.
 */
export function isBusyAddress(
  orders: readonly AddressOrder[],
  limits: Pick<LimitCounts, 'openOrdersPerAddress'>,
): boolean {
  const approved = orders.filter(({ payment }) => payment === 'approved').length;
  const open = orders.filter(({ payment }) => payment === 'open').length + 1;
  return (
    approved >= BUSY_APPROVED_MIN &&
    open <= limits.openOrdersPerAddress + BUSY_OPEN_PER_APPROVED * approved &&
    !exceedsDeclineShare(BUSY_DECLINE_SHARE, orders, BUSY_DECLINED_MIN)
  );
}

/** @param declinedMin minimum number of declined payments for a meaningful share */
function exceedsDeclineShare(share: number, orders: readonly AddressOrder[], declinedMin: number): boolean {
  const declined = orders.filter(({ payment }) => payment === 'declined').length;
  const finished = orders.filter(({ payment }) => payment !== 'open').length;
  return declined >= declinedMin && declined > share * finished;
}

/**
 * Returns the seconds until an address may order again, or 0 if it may now (L-4). The block counts from the time
 * of the order, so that open payment pages can't prolong it.
 */
export function secondsUntilUnblocked(
  orders: readonly AddressOrder[],
  declinedMin: number,
  now: number,
): number {
  const recent = orders
    .filter(({ placedAt }) => placedAt > now - CARD_TESTING_MS)
    .toSorted((a, b) => a.placedAt - b.placedAt);
  let unblockedAt = now;
  for (const [index, { placedAt }] of recent.entries()) {
    if (!exceedsDeclineShare(BLOCK_SHARE, recent.slice(index), declinedMin)) break;
    unblockedAt = placedAt + CARD_TESTING_MS;
  }
  return Math.ceil((unblockedAt - now) / 1000);
}

/** A required challenge, and the limit that requires it; `timeOnPage` is L-9. */
export type RequiredChallenge = { level: ChallengeLevel; limit: AbuseLimitName | 'timeOnPage' };

/** Returns the challenge for an address with these orders, plus the new one (L-3, L-4). */
export function challengeForAddress(
  orders: readonly AddressOrder[],
  limits: Pick<LimitCounts, 'openOrdersPerAddress' | 'failedPaymentsPerAddress'>,
): RequiredChallenge | undefined {
  if (isBusyAddress(orders, limits)) return undefined;
  const open = orders.filter(({ payment }) => payment === 'open').length + 1;
  const exceedsOpenLimit = (factor: number) => open > factor * limits.openOrdersPerAddress;
  if (exceedsOpenLimit(HARD_CHALLENGE_OPEN_FACTOR)) return { level: 'hard', limit: 'openOrdersPerAddress' };
  if (exceedsDeclineShare(HARD_CHALLENGE_SHARE, orders, limits.failedPaymentsPerAddress))
    return { level: 'hard', limit: 'failedPaymentsPerAddress' };
  return exceedsOpenLimit(1) ? { level: 'normal', limit: 'openOrdersPerAddress' } : undefined;
}
