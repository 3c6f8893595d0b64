/** A worker of a queue: what it is called is known once it works. */
type Place = {
  taken: (workerId: string) => void;
  busyWhile: <T>(work: Promise<T>) => Promise<T>;
};

export type WakeUp = {
  place: (queue: string) => Place;
  /** Who is to look into a queue with a new job. @returns ids of workers */
  next: (queue: string) => string[];
  isIdle: (queue: string) => boolean;
};

type Worker = { id?: string; busy: boolean };

/**
 * Of the workers of a queue, one that is idle looks for a new job, in turn; when none is, each looks when it is done. Who
 * is told and gets nothing loses nothing: every worker looks by itself now and then.
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
