import { setTimeout as wait } from 'node:timers/promises';

/** Looks again until it holds. @throws when that takes too long */
export async function eventually(
  what: () => string,
  withinMs: number,
  holds: () => Promise<boolean>,
): Promise<void> {
  for (const began = performance.now(); performance.now() - began < withinMs; await wait(50)) {
    if (await holds()) return;
  }
  throw new Error(`not within ${Math.round(withinMs / 1000)} s: ${what()}`);
}
