import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { getActiveTrace } from './active-trace.ts';
import type { Log } from './log.ts';
import type { Span, SpanOptions, Tracing, TracingConfig } from './tracing.ts';

const WARN_EVERY_MS = 60_000;
/** Maximum time that a process waits for the collector when it exits. */
const CLOSE_TIMEOUT_MS = 3_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Sends spans by OTLP over HTTP in batches. Drops spans if thousands queue for a slow collector, so that it
 * never delays the shop.
 */
export function createOtlpTracing(config: TracingConfig, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({ url: config.url, headers: config.headers });
  let requestedTraceId: string | undefined;
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [resourceAttributesEnvDetector] }).merge(
      resourceFromAttributes({
        'service.name': config.serviceName,
        'host.name': hostname(),
        'process.pid': process.pid,
      }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampledShare) }),
    idGenerator: {
      generateTraceId: () => requestedTraceId ?? randomId(16),
      generateSpanId: () => randomId(8),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: logFailures(exporter, log) })],
  });
  const tracer = provider.getTracer('cadeau');
  return {
    newId: () => randomId(16),
    begin: (name, options) => {
      requestedTraceId = options.traceId;
      try {
        return beginSpan(tracer, name, options);
      } finally {
        requestedTraceId = undefined;
      }
    },
    close: async () => {
      const ended = provider.shutdown().catch(() => undefined);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())]);
    },
  };
}

function randomId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function beginSpan(tracer: Tracer, name: string, { kind, attributes, traceId, parent }: SpanOptions): Span {
  const context =
    traceId === undefined ? readTraceparent(parent ?? getActiveTrace()?.traceparent) : ROOT_CONTEXT;
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: attributes ?? {} }, context);
  const { traceId: id, spanId, traceFlags } = span.spanContext();
  return {
    trace: { traceId: id, traceparent: `00-${id}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` },
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
    end: () => span.end(),
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function readTraceparent(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags });
}

/** Logs an unreachable collector once per minute, with its error but without the spans. */
function logFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - warnedAt >= WARN_EVERY_MS) {
          warnedAt = performance.now();
          const { name, code } = result.error as Error & { code?: unknown };
          log.warn(
            { fault: String(code ?? name) },
            'traces could not be sent; the shop continues without them',
          );
        }
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
