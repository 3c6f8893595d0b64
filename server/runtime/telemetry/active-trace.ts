import { AsyncLocalStorage } from 'node:async_hooks';

export type ActiveTrace = {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Trace and span as a W3C Trace Context header. */
  traceparent: string;
};

const storage = new AsyncLocalStorage<ActiveTrace>();
const tracesOfErrors = new WeakMap<object, string>();

/** Returns undefined outside of spans, or if tracing is off. */
export function getActiveTrace(): ActiveTrace | undefined {
  return storage.getStore();
}

export function runInTrace<Result>(trace: ActiveTrace, work: () => Result): Result {
  return storage.run(trace, work);
}

/** Links an error to its trace, because it is usually logged after its span has ended. */
export function rememberTrace(error: unknown, { traceId }: ActiveTrace): void {
  if (typeof error === 'object' && error !== null && !tracesOfErrors.has(error))
    tracesOfErrors.set(error, traceId);
}

/** Returns the id of the trace that threw the error, or else of the active trace. */
export function findTraceId(error: unknown): string | undefined {
  const thrown = typeof error === 'object' && error !== null ? tracesOfErrors.get(error) : undefined;
  return thrown ?? getActiveTrace()?.traceId;
}
