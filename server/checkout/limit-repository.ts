import type {
  AbuseLimitName,
  ChallengeLevel,
  LimitCounts,
  PaymentOutcomes,
  Slice,
} from '#rules/abuse-limits.ts';

/** One limit and the keyed hash of what it is counted by. */
export type Counted = { name: AbuseLimitName; key: string };

/** What was counted of each limit that was asked for, by the database's time `now` (ms since 1970). */
export type Counts = { now: number; slices: ReadonlyMap<AbuseLimitName, readonly Slice[]> };

/** What several processes count together against abuse. */
export type LimitRepository = {
  /** Counts one unless it would be beyond its limit. @returns seconds until there is room; 0 when it was counted */
  take: (counted: Counted, limits: LimitCounts) => Promise<number>;
  /** How many payments were decided of late, and how many of them declined (L-5). */
  readOutcomes: () => Promise<PaymentOutcomes>;
  /** Everybody is challenged for a while from now on. */
  holdChallenge: (level: ChallengeLevel) => Promise<void>;
  /** Deletes what no limit needs any more; answers how many rows. */
  sweep: () => Promise<number>;
};
