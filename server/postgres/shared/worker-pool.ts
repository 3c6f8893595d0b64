type WorkerSlot = {
  setWorkerId: (workerId: string) => void;
  runBusy: <T>(work: Promise<T>) => Promise<T>;
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

type Worker = { id?: string; isBusy: boolean };

/**
 * Wakes the idle workers of a queue in turn. If none is idle, wakes all: each polls after its batch. Lost
 * notifications are harmless, because workers also poll periodically.
 */
export function createWorkerPool(): WorkerPool {
  const queues = new Map<string, Worker[]>();
  return {
    addWorker: (queue) => {
      const worker: Worker = { isBusy: false };
      queues.set(queue, [...(queues.get(queue) ?? []), worker]);
      return {
        setWorkerId: (workerId) => {
          worker.id = workerId;
        },
        runBusy: async (work) => {
          worker.isBusy = true;
          try {
            return await work;
          } finally {
            worker.isBusy = false;
          }
        },
      };
    },
    isIdle: (queue) => queues.get(queue)?.some(({ isBusy }) => !isBusy) ?? false,
    chooseWorkers: (queue) => {
      const workers = queues.get(queue) ?? [];
      const first = workers.findIndex(({ isBusy }) => !isBusy);
      if (first >= 0) workers.push(...workers.splice(first, 1));
      const woken = first >= 0 ? workers.slice(-1) : workers;
      return woken.flatMap(({ id }) => (id === undefined ? [] : [id]));
    },
  };
}
