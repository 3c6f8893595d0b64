/** Runs every `everyMs`, or daily from an hour of the Swiss day. */
export type TaskTiming = { everyMs: number } | { dailyFromHour: number };

/** The tasks that store the results of invariant checks, each minute and each night. */
export const INVARIANT_CHECK = 'invariant check';
export const NIGHTLY_WORK = 'nightly work';
/** Recorded by `cadeau backup`, which isn't a scheduled task. */
export const BACKUP = 'backup';
