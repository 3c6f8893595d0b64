/**
 * Causes of a pause. `refused`: the provider rejects our account. `unreachable`: several calls in a row
 * failed. `refunds-denied`: it rejects only refunds, for lack of a licence.
 */
export const PAUSE_CAUSES = ['refused', 'unreachable', 'refunds-denied'] as const;

export type PauseCause = (typeof PAUSE_CAUSES)[number];

const MINUTE_MS = 60_000;
const FIRST_PROBE_MS = MINUTE_MS / 2;
/** Delay of early probes, as a fraction of the pause's age. Short, because buyers may be waiting. */
const YOUNG_SHARE = 1 / 3;
/** Delay of later probes, as a fraction of the pause's age. */
const OLD_SHARE = { refused: 1 / 4, unreachable: 1 / 16 } as const;
/** Minimum interval between health calls that providers accept. */
const HEALTH_EVERY_MS = 5 * MINUTE_MS;
const LONGEST_MS = 120 * MINUTE_MS;

/** From this age on, a health call precedes the calls for payments. */
export const HEALTH_FIRST_AFTER_MS = 20 * MINUTE_MS;

/**
 * Returns how long to wait until the next probe of a paused provider. Detects the end of a two-hour outage
 * within eight minutes. A week costs fewer than 200 probes, because providers block accounts that call too
 * often.
 */
export function probeAfterMs(cause: Exclude<PauseCause, 'refunds-denied'>, ageMs: number): number {
  if (ageMs < HEALTH_FIRST_AFTER_MS) return Math.max(ageMs * YOUNG_SHARE, FIRST_PROBE_MS);
  return Math.min(Math.max(ageMs * OLD_SHARE[cause], HEALTH_EVERY_MS), LONGEST_MS);
}
