import type { ResponseHeader } from './saferpay-errors.ts';

/** One request to the API, whether or not anything was done. */
export type Call = {
  readonly at: string;
  readonly endpoint: string;
  readonly requestId: string;
  readonly retryIndicator?: number | undefined;
  readonly orderId?: string | undefined;
  /** Fault that struck it. */
  readonly fault?: string | undefined;
  readonly errorName?: string | undefined;
};

export type CallLog = {
  add(call: Omit<Call, 'at' | 'requestId'>, header: ResponseHeader): void;
  list(): readonly Call[];
};

// Only for tests that count calls, so the oldest may go; what was done stands in the ledger.
const kept = 20_000;

export function createCallLog(now: () => number): CallLog {
  let calls: Call[] = [];
  return {
    add(call, { RequestId }) {
      calls.push({ at: new Date(now()).toISOString(), requestId: RequestId, ...call });
      if (calls.length >= 2 * kept) calls = calls.slice(-kept);
    },
    list: () => calls,
  };
}
