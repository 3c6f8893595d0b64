/** A fault requested by a test. */
export type Fault = {
  /** Name of a call, or `*` for every call. */
  readonly endpoint: string;
  readonly fault: string;
  /** Remaining number of affected calls. */
  times: number;
  readonly delayMs?: number | undefined;
  /** Limits the fault to calls about this order, card or recipient. If undefined, it affects all calls. */
  readonly subject?: string | undefined;
};

export type FaultQueue = ReturnType<typeof createFaultQueue>;

export function createFaultQueue() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault) => void faults.push({ ...fault }),
    /** Returns the oldest matching fault and decrements its count. */
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

/** Returns the requested error, such as `INTERNAL_ERROR` for `error:INTERNAL_ERROR`. */
export function getRequestedError(fault: Fault | undefined): string | undefined {
  return /^error:(.+)$/.exec(fault?.fault ?? '')?.[1];
}
