/** Runs every `everyMs`, or daily from an hour of the Swiss day. */
export type When = { everyMs: number } | { dailyFromHour: number };

/** Names of the tasks that store the last invariant check: each minute, and each night. */
export const INVARIANT_CHECK = 'invariant check';
export const NIGHTLY_WORK = 'nightly work';
