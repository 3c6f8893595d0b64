/**
 * Causes of a pause. `refused`: the provider rejects our account. `unreachable`: several calls in a row
 * failed. `refunds-denied`: it rejects only refunds, for lack of a licence.
 */
export const PAUSE_CAUSES = ['refused', 'unreachable', 'refunds-denied'] as const;

export type PauseCause = (typeof PAUSE_CAUSES)[number];

const MINUTE_MS = 60_000;
const PROBE_DELAY_MIN_MS = MINUTE_MS / 2;
const PROBE_DELAY_MAX_MS = 120 * MINUTE_MS;
/** Delay of early probes, as a fraction of the pause's age. Short, because buyers may be waiting. */
const EARLY_DELAY_SHARE = 1 / 3;
/** Delay of later probes, as a fraction of the pause's age. */
const LATE_DELAY_SHARE = { refused: 1 / 4, unreachable: 1 / 16 } as const;
/** Minimum interval between health calls that providers accept. */
const HEALTH_INTERVAL_MIN_MS = 5 * MINUTE_MS;

/** From this age on, a health call precedes the calls for payments. */
export const HEALTH_FIRST_AFTER_MS = 20 * MINUTE_MS;

/**
 * Returns the delay in ms until the next probe of a paused provider. Detects the end of a two-hour outage
 * within eight minutes. A week costs fewer than 200 probes, because providers block accounts that call too
 * often.
 */
export function probeAfterMs(cause: Exclude<PauseCause, 'refunds-denied'>, ageMs: number): number {
  if (ageMs < HEALTH_FIRST_AFTER_MS) return Math.max(ageMs * EARLY_DELAY_SHARE, PROBE_DELAY_MIN_MS);
  return Math.min(Math.max(ageMs * LATE_DELAY_SHARE[cause], HEALTH_INTERVAL_MIN_MS), PROBE_DELAY_MAX_MS);
}
