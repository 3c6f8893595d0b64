import type { App } from '#server/app.ts';
import type { TaskTiming } from '#server/operations/schedule.ts';
import type { Log } from '#server/runtime/telemetry/log.ts';
import { type Instrumentation, withMetrics } from './instrumentation.ts';

export type RepeatedTask = {
  /** Resolves when the current run has ended. */
  stop: () => Promise<void>;
};

/**
 * Runs work now and at an interval. Logs a failed run and continues.
 * @param name for the log, such as `sweep`
 */
export function startRepeatedTask(
  log: Log,
  name: string,
  everyMs: number,
  work: () => Promise<void>,
): RepeatedTask {
  let currentRun = Promise.resolve();
  let isQueued = false;
  const next = () => {
    // A run that exceeds its interval is queued only once.
    if (isQueued) return;
    isQueued = true;
    currentRun = currentRun
      .then(() => {
        isQueued = false;
        return work();
      })
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`));
  };
  next();
  const timer = setInterval(next, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await currentRun;
    },
  };
}

export type ScheduledTask = {
  /** Also used in the log, such as `sweep`. */
  name: string;
  when: TaskTiming;
  /** @returns counts by name, which are stored for all processes, or nothing */
  work: (() => Promise<void>) | (() => Promise<Record<string, number>>);
};

/** Interval at which a worker checks for due tasks; also the maximum delay of a run. */
const POLL_INTERVAL_MS = 3_000;

/**
 * Runs due tasks that no other worker has claimed. A slow task doesn't delay others, and a failed run doesn't
 * stop later ones.
 */
export function startSchedule(
  { schedule, log, metrics, tracing }: { schedule: App['schedule']; log: Log } & Instrumentation,
  tasks: readonly ScheduledTask[],
  pollIntervalMs = POLL_INTERVAL_MS,
): RepeatedTask {
  const running = new Map<string, Promise<void>>();
  const run = async ({ name, work }: ScheduledTask) => {
    try {
      const result = await withMetrics(
        { metrics, tracing },
        { kind: 'task', name },
        async () => (await work()) ?? undefined,
      );
      await schedule.recordEnd(name, result);
    } catch (error) {
      log.error({ err: error }, `${name} failed`);
    } finally {
      running.delete(name);
    }
  };
  const polling = startRepeatedTask(log, 'schedule', pollIntervalMs, async () => {
    // Skip tasks whose previous run is still in progress.
    const idle = tasks.filter(({ name }) => !running.has(name));
    const claimed = await schedule.claim(idle);
    for (const task of idle) if (claimed.includes(task.name)) running.set(task.name, run(task));
  });
  return {
    stop: async () => {
      await polling.stop();
      await Promise.all(running.values());
    },
  };
}
