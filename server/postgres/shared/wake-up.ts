type Place = {
  taken: (workerId: string) => void;
  busyWhile: <T>(work: Promise<T>) => Promise<T>;
};

export type WakeUp = {
  place: (queue: string) => Place;
  /**
   * Chooses the workers that poll for a new job.
   * @returns ids of workers
   */
  next: (queue: string) => string[];
  isIdle: (queue: string) => boolean;
};

type Worker = { id?: string; busy: boolean };

/**
 * Wakes one idle worker of a queue in turn. If none is idle, wakes all: each polls after its batch. Lost
 * notifications are harmless, because workers also poll periodically.
 */
export function createWakeUp(): WakeUp {
  const queues = new Map<string, Worker[]>();
  return {
    place: (queue) => {
      const worker: Worker = { busy: false };
      queues.set(queue, [...(queues.get(queue) ?? []), worker]);
      return {
        taken: (workerId) => {
          worker.id = workerId;
        },
        busyWhile: async (work) => {
          worker.busy = true;
          try {
            return await work;
          } finally {
            worker.busy = false;
          }
        },
      };
    },
    isIdle: (queue) => queues.get(queue)?.some(({ busy }) => !busy) ?? false,
    next: (queue) => {
      const workers = queues.get(queue) ?? [];
      const first = workers.findIndex(({ busy }) => !busy);
      if (first >= 0) workers.push(...workers.splice(first, 1));
      const woken = first >= 0 ? workers.slice(-1) : workers;
      return woken.flatMap(({ id }) => (id === undefined ? [] : [id]));
    },
  };
}
