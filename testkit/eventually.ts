import { setTimeout as wait } from 'node:timers/promises';

/** Delay between two checks. It grows, because each check takes time from the awaited process. */
const LOOK_EVERY_MS = { first: 50, last: 400 };
/** Safety limit. Waits take seconds on an idle machine and may take minutes on a busy one. */
export const NEVER_LONGER_THAN_MS = 300_000;

/**
 * Repeats the check until it succeeds.
 * @param what description of the awaited state, for the error
 * @throws if the limit passes first
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
