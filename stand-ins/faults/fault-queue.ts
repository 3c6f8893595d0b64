/** A fault ordered by a test. */
export type Fault = {
  /** Name of a call, or `*` for each. */
  readonly endpoint: string;
  readonly fault: string;
  /** How many calls will still meet it. */
  times: number;
  readonly delayMs?: number | undefined;
  /** Only calls about this order, card or recipient meet it; without it, any. */
  readonly subject?: string | undefined;
};

export type FaultQueue = ReturnType<typeof createFaultQueue>;

export function createFaultQueue() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault) => void faults.push({ ...fault }),
    /** Returns the oldest fault that fits, and uses it up by one. */
    take(endpoint: string, subject?: string): Fault | undefined {
      const found = faults.find(
        (fault) =>
          (fault.endpoint === endpoint || fault.endpoint === '*') &&
          (fault.subject === undefined || fault.subject === subject),
      );
      if (found) found.times -= 1;
      faults = faults.filter((fault) => fault.times > 0);
      return found;
    },
    list: (): readonly Fault[] => faults,
    clear() {
      faults = [];
    },
  };
}

/** The error that a fault orders, as `INTERNAL_ERROR` of `error:INTERNAL_ERROR`. */
export function orderedError(fault: Fault | undefined): string | undefined {
  return /^error:(.+)$/.exec(fault?.fault ?? '')?.[1];
}
