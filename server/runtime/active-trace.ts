import { AsyncLocalStorage } from 'node:async_hooks';

/** Where code runs in a trace. */
export type ActiveTrace = {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Trace and span as W3C Trace Context writes them, for whatever goes on with the trace. */
  traceparent: string;
};

const active = new AsyncLocalStorage<ActiveTrace>();
const thrownIn = new WeakMap<object, string>();

/** Undefined outside every span, and always where nothing is traced. */
export function activeTrace(): ActiveTrace | undefined {
  return active.getStore();
}

export function runInTrace<Result>(trace: ActiveTrace, work: () => Result): Result {
  return active.run(trace, work);
}

/** An error is mostly logged by whoever catches it, after its span is over. */
export function rememberTraceOf(error: unknown, { traceId }: ActiveTrace): void {
  if (typeof error === 'object' && error !== null && !thrownIn.has(error)) thrownIn.set(error, traceId);
}

/** The trace in which the error was thrown; of anything else the one that is active. */
export function traceIdFor(error: unknown): string | undefined {
  const thrown = typeof error === 'object' && error !== null ? thrownIn.get(error) : undefined;
  return thrown ?? activeTrace()?.traceId;
}
