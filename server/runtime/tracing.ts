import { randomUUID } from 'node:crypto';
import { type ActiveTrace, rememberTraceOf, runInTrace } from './active-trace.ts';

/** Where traces are sent to, and how many. */
export type TracingConfig = {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of traces that are kept, 0 to 1. A trace is kept whole: its first span decides. */
  sampledShare: number;
};

export type SpanOptions = {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** Nothing of a buyer, and no address that was asked for: spans leave the shop. */
  attributes?: Record<string, string | number>;
  /** With which a new trace begins; without it, the span belongs to what runs now, or begins a trace of its own. */
  traceId?: string;
  /** The `traceparent` of what causes it, if that does not run any more. */
  parent?: string | undefined;
};

/** A piece of work that is under way. */
export type Span = {
  trace: ActiveTrace;
  set: (attributes: Record<string, string | number>) => void;
  /** @param type a stable name, never a message: that may hold a value */
  fail: (type: string) => void;
  end: () => void;
};

export type Tracing = {
  /** For the log, the error object and, where there is one, the trace of a request. */
  newId: () => string;
  /** Undefined where nothing is traced. */
  begin: (name: string, options: SpanOptions) => Span | undefined;
  /** Sends what was not sent yet. */
  close: () => Promise<void>;
};

export const NO_TRACING: Tracing = {
  newId: () => randomUUID(),
  begin: () => undefined,
  close: async () => {},
};

/** Does some work in a span of its own. @param work gets no span where nothing is traced */
export async function inSpan<Result>(
  tracing: Pick<Tracing, 'begin'>,
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const span = tracing.begin(name, options);
  if (span === undefined) return work(undefined);
  try {
    return await runInTrace(span.trace, () => work(span));
  } catch (error) {
    rememberTraceOf(error, span.trace);
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code of the system or the database, or the class. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
}
