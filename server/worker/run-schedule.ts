import type { Schedule, When } from '#server/operations/schedule.ts';
import type { Log } from '#server/runtime/log.ts';
import { type Measuring, measured } from './measured.ts';

export type RepeatedTask = {
  /** No further round begins; resolves when the one under way is over. */
  stop: () => Promise<void>;
};

/**
 * Repeats some work, one round after the other, until stopped. A round that fails is logged, and the next one comes
 * all the same.
 * @param what for the log: `sweep`
 */
export function startRepeatedTask(
  log: Log,
  what: string,
  everyMs: number,
  work: () => Promise<void>,
): RepeatedTask {
  let round = Promise.resolve();
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

export type ScheduledTask = {
  /** For the table and the log: `sweep`. */
  name: string;
  when: When;
  /** @returns counts by name that the other processes show too; nothing where there is nothing to show */
  work: (() => Promise<void>) | (() => Promise<Record<string, number>>);
};

/** How often a worker asks what is due: a run starts at most so much late. */
const LOOK_EVERY_MS = 3_000;

/**
 * Does the tasks that are due and that no other worker has claimed, until stopped. A slow task delays no other. A run
 * that fails is logged, and the next one comes all the same.
 */
export function startSchedule(
  { schedule, log, metrics, tracing }: { schedule: Schedule; log: Log } & Measuring,
  tasks: readonly ScheduledTask[],
  lookEveryMs = LOOK_EVERY_MS,
): RepeatedTask {
  const running = new Map<string, Promise<void>>();
  const run = async ({ name, work }: ScheduledTask) => {
    try {
      const result = await measured(
        { metrics, tracing },
        { kind: 'task', name },
        async () => (await work()) ?? undefined,
      );
      await schedule.done(name, result);
    } catch (error) {
      log.error({ err: error }, `${name} failed`);
    } finally {
      running.delete(name);
    }
  };
  const looking = startRepeatedTask(log, 'schedule', lookEveryMs, async () => {
    // A run of ours that takes longer than its interval is not begun twice.
    const idle = tasks.filter(({ name }) => !running.has(name));
    const claimed = await schedule.claim(idle);
    for (const task of idle) if (claimed.includes(task.name)) running.set(task.name, run(task));
  });
  return {
    stop: async () => {
      await looking.stop();
      await Promise.all(running.values());
    },
  };
}
