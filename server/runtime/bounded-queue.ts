/** The queue has no free place; the task was not run. */
export class QueueFull extends Error {}

export type QueueLimits = {
  /** Tasks that run at the same time. */
  running: number;
  /** Further tasks that wait. */
  waiting: number;
  /** Tasks of one client, running and waiting, so that no client takes all places. */
  ofClient: number;
};

/** @returns a function that runs a task, in order of arrival. @throws QueueFull */
export function createBoundedQueue({ running, waiting, ofClient }: QueueLimits) {
  const queue: (() => void)[] = [];
  const tasksOf = new Map<string, number>();
  let free = running;

  const release = (client: string) => {
    const left = (tasksOf.get(client) ?? 0) - 1;
    if (left > 0) tasksOf.set(client, left);
    else tasksOf.delete(client);
    const next = queue.shift();
    // Between two tasks the event loop serves other requests.
    if (next !== undefined) setImmediate(next);
    else free += 1;
  };

  return async <T>(client: string, task: () => Promise<T>): Promise<T> => {
    const count = (tasksOf.get(client) ?? 0) + 1;
    if (count > ofClient || (free === 0 && queue.length >= waiting)) throw new QueueFull();
    tasksOf.set(client, count);
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      release(client);
    }
  };
}
