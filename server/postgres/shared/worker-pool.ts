type WorkerSlot = {
  taken: (workerId: string) => void;
  busyWhile: <T>(work: Promise<T>) => Promise<T>;
};

export type WorkerPool = {
  addWorker: (queue: string) => WorkerSlot;
  /**
   * Chooses the workers that poll for a new job.
   * @returns ids of workers
   */
  chooseWorkers: (queue: string) => string[];
  isIdle: (queue: string) => boolean;
};

type Worker = { id?: string; busy: boolean };

/**
 * Wakes one idle worker of a queue in turn. If none is idle, wakes all: each polls after its batch. Lost
 * notifications are harmless, because workers also poll periodically.
 */
export function createWorkerPool(): WorkerPool {
  const queues = new Map<string, Worker[]>();
  return {
    addWorker: (queue) => {
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
    chooseWorkers: (queue) => {
      const workers = queues.get(queue) ?? [];
      const first = workers.findIndex(({ busy }) => !busy);
      if (first >= 0) workers.push(...workers.splice(first, 1));
      const woken = first >= 0 ? workers.slice(-1) : workers;
      return woken.flatMap(({ id }) => (id === undefined ? [] : [id]));
    },
  };
}
