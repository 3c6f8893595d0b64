import { setTimeout as wait } from 'node:timers/promises';

/** Delay between two checks. It grows, because each check takes time from the awaited process. */
const POLL_INTERVAL_MS = { first: 50, last: 400 };
/** Safety limit. Waits take seconds on an idle machine and may take minutes on a busy one. */
export const NEVER_LONGER_THAN_MS = 300_000;

/**
 * Repeats the check until it succeeds.
 * @param what description of the awaited state, for the error
 * @throws if the limit passes first
 */
export async function eventually(
  what: () => string,
  condition: () => Promise<boolean> | boolean,
  withinMs = NEVER_LONGER_THAN_MS,
): Promise<void> {
  const startedAt = performance.now();
  for (let waited = 0; waited < withinMs; waited = performance.now() - startedAt) {
    if (await condition()) return;
    await wait(Math.min(POLL_INTERVAL_MS.first + waited / 10, POLL_INTERVAL_MS.last));
  }
  throw new Error(`never came to hold: ${what()}`);
}
