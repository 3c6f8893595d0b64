import { setTimeout as wait } from 'node:timers/promises';

/** Between two looks; the longer something takes, the less often, as a look takes time from what is awaited. */
const LOOK_EVERY_MS = { first: 50, last: 400 };
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
  const began = performance.now();
  for (let waited = 0; waited < withinMs; waited = performance.now() - began) {
    if (await holds()) return;
    await wait(Math.min(LOOK_EVERY_MS.first + waited / 10, LOOK_EVERY_MS.last));
  }
  throw new Error(`never came to hold: ${what()}`);
}
