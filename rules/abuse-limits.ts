import { fromFrancs } from './money.ts';
import { RETENTION } from './retention.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = RETENTION.abuseCountHours * HOUR_MS;

/** What is counted together. `network`: the /24 of an IPv4 address, the /48 of an IPv6 address. */
type CountedBy = 'session' | 'address' | 'network' | 'email' | 'order' | 'shop' | 'person';

/**
 * What follows beyond a limit: the visitor waits, turns to the support, or solves a challenge. `ignore` refuses nothing.
 * Offices and mobile carriers share addresses and networks: beyond their limits an order needs the challenge, no more.
 * The one exception is `secondsOfCardTesting`.
 */
type Beyond = 'wait' | 'support' | 'challenge' | 'ignore';

export type AbuseLimit = { by: CountedBy; windowMs: number; max: number; beyond: Beyond };

/** The limits against abuse (L-1 to L-11, L-21, L-22); those of money in Rappen. Their counts are settings, their windows are not. */
export const ABUSE_LIMITS = {
  sessionsPerAddress: { by: 'address', windowMs: HOUR_MS, max: 60, beyond: 'challenge' },
  ordersPerSession: { by: 'session', windowMs: 10 * MINUTE_MS, max: 5, beyond: 'wait' },
  ordersPerAddress: { by: 'address', windowMs: HOUR_MS, max: 20, beyond: 'challenge' },
  ordersPerNetwork: { by: 'network', windowMs: HOUR_MS, max: 100, beyond: 'challenge' },
  openOrdersPerAddress: { by: 'address', windowMs: HOUR_MS, max: 5, beyond: 'challenge' },
  failedPaymentsPerSession: { by: 'session', windowMs: DAY_MS, max: 3, beyond: 'support' },
  failedPaymentsPerAddress: { by: 'address', windowMs: DAY_MS, max: 6, beyond: 'challenge' },
  failedPaymentsPerEmail: { by: 'email', windowMs: DAY_MS, max: 6, beyond: 'support' },
  decidedPayments: { by: 'shop', windowMs: 10 * MINUTE_MS, max: 50, beyond: 'challenge' },
  digitalValuePerEmail: { by: 'email', windowMs: DAY_MS, max: fromFrancs(3000), beyond: 'support' },
  digitalValuePerAddress: { by: 'address', windowMs: DAY_MS, max: fromFrancs(6000), beyond: 'challenge' },
  digitalValuePerNetwork: { by: 'network', windowMs: DAY_MS, max: fromFrancs(12_000), beyond: 'challenge' },
  readsPerSession: { by: 'session', windowMs: MINUTE_MS, max: 60, beyond: 'wait' },
  notificationsPerOrder: { by: 'order', windowMs: MINUTE_MS, max: 60, beyond: 'ignore' },
  giftLinksPerAddress: { by: 'address', windowMs: HOUR_MS, max: 10, beyond: 'wait' },
  giftLinksPerNetwork: { by: 'network', windowMs: HOUR_MS, max: 100, beyond: 'wait' },
  giftLinksPerEmail: { by: 'email', windowMs: DAY_MS, max: 3, beyond: 'ignore' },
  signInsPerPerson: { by: 'person', windowMs: 15 * MINUTE_MS, max: 10, beyond: 'wait' },
  signInsPerAddress: { by: 'address', windowMs: 15 * MINUTE_MS, max: 50, beyond: 'wait' },
} as const satisfies Record<string, AbuseLimit>;

export type AbuseLimitName = keyof typeof ABUSE_LIMITS;

export const ABUSE_LIMIT_NAMES = Object.keys(ABUSE_LIMITS) as AbuseLimitName[];

/** How much each limit lets through, as configured. */
export type LimitCounts = Readonly<Record<AbuseLimitName, number>>;

/** The limits whose settings are francs. */
export const LIMITS_OF_MONEY: readonly AbuseLimitName[] = [
  'digitalValuePerEmail',
  'digitalValuePerAddress',
  'digitalValuePerNetwork',
];

/** No count is needed for longer. */
export const LONGEST_WINDOW_MS = DAY_MS;

/** A window is counted in so many slices: a count is forgotten slice by slice, and not all at once. */
const SLICES = 10;

/** What was counted in one slice; the times in ms since 1970. */
export type Slice = { startsAt: number; count: number };

/** The start of the slice in which something is counted now. */
export function sliceStart({ windowMs }: Pick<AbuseLimit, 'windowMs'>, now: number): number {
  const sliceMs = windowMs / SLICES;
  return Math.floor(now / sliceMs) * sliceMs;
}

/** The slices that count: the one of now and the nine before it. */
function isCounted({ startsAt }: Slice, limit: Pick<AbuseLimit, 'windowMs'>, now: number): boolean {
  return startsAt > sliceStart(limit, now) - limit.windowMs;
}

export function countOf(limit: Pick<AbuseLimit, 'windowMs'>, slices: readonly Slice[], now: number): number {
  return slices.reduce((sum, slice) => sum + (isCounted(slice, limit, now) ? slice.count : 0), 0);
}

/**
 * In how many seconds so much more is let through again; 0 when it is now. Where it is more than the limit at once it
 * never is, and the whole window is said.
 */
export function secondsUntilFree(
  limit: Pick<AbuseLimit, 'windowMs' | 'max'>,
  slices: readonly Slice[],
  now: number,
  more = 1,
): number {
  const counted = slices
    .filter((slice) => isCounted(slice, limit, now))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  let over = counted.reduce((sum, { count }) => sum + count, 0) + more - limit.max;
  if (over <= 0) return 0;
  for (const { startsAt, count } of counted) {
    over -= count;
    if (over <= 0) return Math.max(1, Math.ceil((startsAt + limit.windowMs - now) / 1000));
  }
  return Math.ceil(limit.windowMs / 1000);
}

/**
 * Reads `ordersPerSession=5,digitalValuePerEmail=3000`: each limit at most once, money in whole francs.
 * @returns undefined when it is written otherwise
 */
export function readLimitCounts(text: string): Partial<LimitCounts> | undefined {
  const counts = new Map<string, number>();
  for (const entry of text === '' ? [] : text.split(',')) {
    const [, name = '', digits] = /^\s*([A-Za-z]+)=(\d{1,9})\s*$/.exec(entry) ?? [];
    const known = ABUSE_LIMIT_NAMES.find((candidate) => candidate === name);
    if (known === undefined || counts.has(name)) return undefined;
    counts.set(name, LIMITS_OF_MONEY.includes(known) ? fromFrancs(Number(digits)) : Number(digits));
  }
  return Object.fromEntries(counts);
}

/** The limits as they hold: what is not given stays as it is here, and all of it so many times as much. */
export function limitCounts(given: Partial<LimitCounts>, factor: number): LimitCounts {
  const entries = ABUSE_LIMIT_NAMES.map((name) => [name, (given[name] ?? ABUSE_LIMITS[name].max) * factor]);
  return Object.fromEntries(entries);
}

/** An order this soon after the first page was no person's (L-9). */
export const TIME_ON_PAGE_MS = 3000;

/** The challenge, if any, that a visitor solves before a payment page is handed out. */
export const CHALLENGE_LEVELS = ['normal', 'hard'] as const;
export type ChallengeLevel = (typeof CHALLENGE_LEVELS)[number];

/** Shares of declined payments above which everybody is challenged, and digital purchases harder (L-5). */
const CHALLENGED_ABOVE = 0.1;
const HARDER_ABOVE = 0.25;

/** How long a challenge for everybody stays: it makes payments few, and fewer than are counted say nothing. */
export const CHALLENGE_HELD_MS = HOUR_MS;

/** How payments ended of late; `held`: the challenge for everybody that was needed within `CHALLENGE_HELD_MS`. */
export type PaymentOutcomes = { decided: number; declined: number; held?: ChallengeLevel | undefined };

/** Whether and how everybody is challenged because many payments are declined; the sale itself never pauses. */
export function challengeForDeclines(outcomes: PaymentOutcomes, counted: number): ChallengeLevel | undefined {
  const levels = [challengeNeeded(outcomes, counted), outcomes.held];
  return CHALLENGE_LEVELS.findLast((level) => levels.includes(level));
}

/** The same by the share of declines alone. */
export function challengeNeeded(
  { decided, declined }: PaymentOutcomes,
  counted: number,
): ChallengeLevel | undefined {
  if (decided < counted) return undefined;
  const share = declined / decided;
  if (share > HARDER_ABOVE) return 'hard';
  return share > CHALLENGED_ABOVE ? 'normal' : undefined;
}

/** An order of the last hour from one address, by when it was placed (ms since 1970), and how its payment ended. */
export type AddressOrder = { placedAt: number; payment: 'open' | 'approved' | 'declined' };

/** Card testing refuses the orders of an address for this long at most. */
export const CARD_TESTING_MS = 15 * MINUTE_MS;

/** An address whose share of declined payments is above this is refused (L-4). */
const REFUSED_ABOVE = 0.5;

/** Open orders of an address beyond so many times the limit need the harder challenge (L-3). */
const HARDER_AT_TIMES_OPEN = 4;

/** @param declinedMin with fewer declined payments their share says nothing */
function isDeclinedAbove(share: number, orders: readonly AddressOrder[], declinedMin: number): boolean {
  const declined = orders.filter(({ payment }) => payment === 'declined').length;
  const finished = orders.filter(({ payment }) => payment !== 'open').length;
  return declined >= declinedMin && declined > share * finished;
}

/**
 * Returns in how many seconds an address may order again, 0 if it may now (L-4). Orders count from when they were placed:
 * a refused address places none, so payment pages that are still open can't prolong the refusal.
 */
export function secondsOfCardTesting(
  orders: readonly AddressOrder[],
  declinedMin: number,
  now: number,
): number {
  const recent = orders
    .filter(({ placedAt }) => placedAt > now - CARD_TESTING_MS)
    .toSorted((a, b) => a.placedAt - b.placedAt);
  let freeAt = now;
  for (const [index, { placedAt }] of recent.entries()) {
    if (!isDeclinedAbove(REFUSED_ABOVE, recent.slice(index), declinedMin)) break;
    freeAt = placedAt + CARD_TESTING_MS;
  }
  return Math.ceil((freeAt - now) / 1000);
}

/** The challenge that an address needs for its orders of the last hour, the new order not among them (L-3, L-4). */
export function challengeForAddress(
  orders: readonly AddressOrder[],
  limits: Pick<LimitCounts, 'openOrdersPerAddress' | 'failedPaymentsPerAddress'>,
): ChallengeLevel | undefined {
  const open = orders.filter(({ payment }) => payment === 'open').length + 1;
  const isBeyond = (times: number) => open > times * limits.openOrdersPerAddress;
  if (isBeyond(HARDER_AT_TIMES_OPEN)) return 'hard';
  if (isDeclinedAbove(HARDER_ABOVE, orders, limits.failedPaymentsPerAddress)) return 'hard';
  return isBeyond(1) ? 'normal' : undefined;
}
