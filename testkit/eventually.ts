import { setTimeout as wait } from 'node:timers/promises';

/** Delay between two checks. It grows over time, because each check costs CPU time of the process under test. */
const POLL_INTERVAL_MS = { first: 50, last: 400 };
/** Upper limit for a wait, which takes seconds on an idle machine but may take minutes on a busy one. */
export const MAX_WAIT_MS = 300_000;

/**
 * Repeats the check until it succeeds.
 * @param what describes the expected state, for the error
 * @throws if the check doesn't succeed in time
 */
export async function eventually(
  what: () => string,
  condition: () => Promise<boolean> | boolean,
  timeoutMs = MAX_WAIT_MS,
): Promise<void> {
  const startedAt = performance.now();
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs = performance.now() - startedAt) {
    if (await condition()) return;
    await wait(Math.min(POLL_INTERVAL_MS.first + waitedMs / 10, POLL_INTERVAL_MS.last));
  }
  throw new Error(`timed out after ${Math.round(timeoutMs / 1000)} s: ${what()}`);
}
