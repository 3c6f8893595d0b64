import type {
  AbuseLimitName,
  ChallengeLevel,
  LimitCounts,
  PaymentOutcomes,
  Slice,
} from '#rules/abuse-limits.ts';

/** A limit and the keyed hash that it counts by. */
export type Counted = { name: AbuseLimitName; key: string };

/** Counts per limit. `now` is the database's time, in ms since 1970. */
export type Counts = { now: number; slices: ReadonlyMap<AbuseLimitName, readonly Slice[]> };

/** Abuse counters shared by all processes. */
export type LimitRepository = {
  /** Counts one unless that exceeds the limit. @returns seconds until the next free slot; 0 if counted */
  take: (counted: Counted, limits: LimitCounts) => Promise<number>;
  /** Returns how many recent payments were decided, and how many were declined (L-5). */
  readOutcomes: () => Promise<PaymentOutcomes>;
  /** Requires a challenge from every visitor for the next few minutes. */
  holdChallenge: (level: ChallengeLevel) => Promise<void>;
  /** Deletes expired counters. @returns the number of rows */
  sweep: () => Promise<number>;
};
