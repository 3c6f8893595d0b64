/** Names of the tasks that store the last invariant check: each minute, and each night. */
export const INVARIANT_CHECK = 'invariant check';
export const NIGHTLY_WORK = 'nightly work';
