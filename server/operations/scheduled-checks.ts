/** Scheduled tasks whose result is what the last check of the invariants found: that of the minute, and that of the night. */
export const INVARIANT_CHECK = 'invariant check';
export const NIGHTLY_WORK = 'nightly work';
