export class QueueFullError extends Error {}

export type QueueLimits = {
  running: number;
  /** Maximum number of queued tasks. */
  waiting: number;
  /** Maximum number of running and queued tasks per client, so that no client blocks the others. */
  perClient: number;
};

/** @returns a function that runs tasks in order of arrival. @throws QueueFullError */
export function createBoundedQueue({ running, waiting, perClient }: QueueLimits) {
  const queue: (() => void)[] = [];
  const taskCounts = new Map<string, number>();
  let free = running;

  const release = (client: string) => {
    const remaining = (taskCounts.get(client) ?? 0) - 1;
    if (remaining > 0) taskCounts.set(client, remaining);
    else taskCounts.delete(client);
    const next = queue.shift();
    // Yields to the event loop, so that other requests are served between tasks.
    if (next !== undefined) setImmediate(next);
    else free += 1;
  };

  return async <T>(client: string, task: () => Promise<T>): Promise<T> => {
    const count = (taskCounts.get(client) ?? 0) + 1;
    if (count > perClient || (free === 0 && queue.length >= waiting)) throw new QueueFullError();
    taskCounts.set(client, count);
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      release(client);
    }
  };
}
