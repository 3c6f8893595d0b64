import { randomUUID } from 'node:crypto';
import { type ActiveTrace, rememberTrace, runInTrace } from './active-trace.ts';

export type TracingConfig = {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of traces to keep, 0 to 1. The first span decides for the whole trace. */
  sampledShare: number;
};

export type SpanOptions = {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** No personal data and no requested URL, because spans leave the shop. */
  attributes?: Record<string, string | number>;
  /** Id of a new trace. By default the span joins the active trace or starts a new one. */
  traceId?: string;
  /** The `traceparent` of the span that caused this one, if that span has ended. */
  parent?: string | undefined;
};

export type Span = {
  trace: ActiveTrace;
  set: (attributes: Record<string, string | number>) => void;
  /** @param type a stable name, never a message, which may contain values */
  fail: (type: string) => void;
  end: () => void;
};

export type Tracing = {
  /** Creates an id for logs, error responses and traces of requests. */
  newId: () => string;
  /** Undefined if tracing is off. */
  begin: (name: string, options: SpanOptions) => Span | undefined;
  close: () => Promise<void>;
};

export const NO_TRACING: Tracing = {
  newId: () => randomUUID(),
  begin: () => undefined,
  close: async () => {},
};

/** Runs work in a span. @param work receives no span if tracing is off */
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
    rememberTrace(error, span.trace);
    span.fail(getErrorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the error code of the system or database, or else the class name. */
function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
}
