/** A fault ordered by a test: how often it shall happen, and to which call. */
export type Fault = {
  /** Name of a call, or `*` for each. */
  readonly endpoint: string;
  readonly fault: string;
  /** How many calls will still meet it. */
  times: number;
  readonly delayMs?: number | undefined;
  /** Only calls about this order meet it; without it, any. */
  readonly orderId?: string | undefined;
};

export type FaultQueue = {
  add(fault: Fault): void;
  /** The oldest fault that fits, used up by one. */
  take(endpoint: string, orderId?: string): Fault | undefined;
  list(): readonly Fault[];
  clear(): void;
};

export function createFaultQueue(): FaultQueue {
  let faults: Fault[] = [];
  return {
    add(fault) {
      faults.push({ ...fault });
    },
    take(endpoint, orderId) {
      const found = faults.find(
        (fault) =>
          (fault.endpoint === endpoint || fault.endpoint === '*') &&
          (fault.orderId === undefined || fault.orderId === orderId),
      );
      if (found) found.times -= 1;
      faults = faults.filter((fault) => fault.times > 0);
      return found;
    },
    list: () => faults,
    clear() {
      faults = [];
    },
  };
}
