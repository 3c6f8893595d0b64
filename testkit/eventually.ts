import { setTimeout as wait } from 'node:timers/promises';

/** Between two looks. */
const LOOK_EVERY_MS = 50;
/**
 * A limit against waiting for ever, and no measure of anything: what is awaited takes seconds on a quiet machine, and
 * may take minutes on one that does other work as well.
 */
export const NEVER_LONGER_THAN_MS = 300_000;

/**
 * Looks again until it holds.
 * @param what is awaited, for the error
 * @throws when it never comes to hold
 */
export async function eventually(
  what: () => string,
  holds: () => Promise<boolean> | boolean,
  withinMs = NEVER_LONGER_THAN_MS,
): Promise<void> {
  for (const began = performance.now(); performance.now() - began < withinMs; await wait(LOOK_EVERY_MS)) {
    if (await holds()) return;
  }
  throw new Error(`never came to hold: ${what()}`);
}
