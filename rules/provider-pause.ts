/**
 * Why a payment provider is left alone. `refused`: it refuses our account. `unreachable`: it did not answer so often in a
 * row. `refunds-denied`: it refuses refunds alone, for want of a licence.
 */
export const PAUSE_CAUSES = ['refused', 'unreachable', 'refunds-denied'] as const;

export type PauseCause = (typeof PAUSE_CAUSES)[number];

const MINUTE_MS = 60_000;
const FIRST_PROBE_MS = MINUTE_MS / 2;
/** While a pause is young, the next probe is this part of its age away: a buyer may be waiting. */
const YOUNG_SHARE = 1 / 3;
/** The same later. */
const OLD_SHARE = { refused: 1 / 4, unreachable: 1 / 16 } as const;
/** Providers want their health asked no more often. */
const HEALTH_EVERY_MS = 5 * MINUTE_MS;
const LONGEST_MS = 120 * MINUTE_MS;

/** From this age of a pause on, the provider's health is asked first: no payment is asked about while it is away. */
export const HEALTH_FIRST_AFTER_MS = 20 * MINUTE_MS;

/**
 * How long no call is let through to a provider that has been paused for `ageMs`. An outage of two hours is seen to be
 * over within eight minutes, and a week of either costs fewer than 200 probes: an account that asks without end is blocked.
 */
export function probeAfterMs(cause: Exclude<PauseCause, 'refunds-denied'>, ageMs: number): number {
  if (ageMs < HEALTH_FIRST_AFTER_MS) return Math.max(ageMs * YOUNG_SHARE, FIRST_PROBE_MS);
  return Math.min(Math.max(ageMs * OLD_SHARE[cause], HEALTH_EVERY_MS), LONGEST_MS);
}
