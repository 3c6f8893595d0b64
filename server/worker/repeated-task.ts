import type { Log } from '#server/runtime/log.ts';

export type RepeatedTask = {
  /** No further round begins; resolves when the one under way is over. */
  stop: () => Promise<void>;
};

/**
 * Does something now and again, one round after the other, until stopped. A round that fails is logged, and the next
 * one comes all the same.
 * @param what for the log: `sweep`
 */
export function startRepeatedTask(
  log: Log,
  what: string,
  everyMs: number,
  work: () => Promise<unknown>,
): RepeatedTask {
  let round: Promise<unknown> = Promise.resolve();
  let waiting = false;
  const next = () => {
    // A round that takes longer than its turn is not queued twice.
    if (waiting) return;
    waiting = true;
    round = round
      .then(() => {
        waiting = false;
        return work();
      })
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`));
  };
  next();
  const timer = setInterval(next, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
