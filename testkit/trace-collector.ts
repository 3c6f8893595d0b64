import { startStubServer } from './stub-server.ts';

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, string>;
  failed: boolean;
};

type SentValue = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: { key: string; value: SentValue }[];
  status?: { code?: number };
};
type TraceRequest = { resourceSpans?: { scopeSpans: { spans: SentSpan[] }[] }[] };

const STATUS_ERROR = 2;

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;

/** Starts a server that accepts traces as OTLP over HTTP, in JSON. */
export async function startTraceCollector() {
  const server = await startStubServer();
  server.prepare({ status: 200, body: {} });
  return {
    url: server.url,
    received: server.received,
    spans: (): CollectedSpan[] =>
      server.received
        .flatMap(({ body }) => (body as TraceRequest).resourceSpans ?? [])
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(readSpan),
    close: server.close,
  };
}

function readSpan({ traceId, spanId, parentSpanId, name, attributes = [], status }: SentSpan): CollectedSpan {
  const toText = ({ stringValue, intValue, doubleValue }: SentValue) =>
    String(stringValue ?? intValue ?? doubleValue);
  return {
    traceId,
    spanId,
    // Some libraries send an empty parent id for the first span of a trace.
    parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
    name,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, toText(value)])),
    failed: status?.code === STATUS_ERROR,
  };
}
