/**
 * Why a payment provider is left alone. `refused`: it refuses our account. `unreachable`: it did not answer so often in a
 * row. `refunds-denied`: it refuses refunds alone, for want of a licence.
 */
export const PAUSE_CAUSES = ['refused', 'unreachable', 'refunds-denied'] as const;

export type PauseCause = (typeof PAUSE_CAUSES)[number];

const MINUTE_MS = 60_000;
/** A pause gets longer by this part of its age with each probe. */
const PROBE_SHARE = { refused: 1 / 4, unreachable: 1 / 16 } as const;
const FIRST_PROBE_MS = { refused: MINUTE_MS / 2, unreachable: MINUTE_MS / 2 } as const;
const LONGEST_MS = 120 * MINUTE_MS;

/**
 * How long no call is let through to a provider that has been paused for `ageMs`. An outage of two hours is seen to be
 * over within eight minutes, and a week of either costs fewer than 200 calls: whoever asks without end is blocked.
 */
export function probeAfterMs(cause: Exclude<PauseCause, 'refunds-denied'>, ageMs: number): number {
  return Math.min(Math.max(ageMs * PROBE_SHARE[cause], FIRST_PROBE_MS[cause]), LONGEST_MS);
}
