import type { App } from '#server/app.ts';
import type { JobWorker } from '#server/operations/jobs.ts';
import type { Metrics } from '#server/runtime/telemetry/metrics.ts';
import { inSpan, type SpanOptions, type Tracing } from '#server/runtime/telemetry/tracing.ts';

export type Instrumentation = { metrics: Pick<Metrics, 'workDone'>; tracing: Pick<Tracing, 'begin'> };
type MeasuredWork = { kind: 'job' | 'task'; name: string; parent?: string | undefined; attributes?: SpanIds };
type SpanIds = SpanOptions['attributes'];

/** Runs work in a span and records its duration and outcome. */
export async function withMetrics<Result>(
  { metrics, tracing }: Instrumentation,
  { kind, name, parent, attributes = {} }: MeasuredWork,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  let outcome: 'done' | 'failed' = 'failed';
  const options: SpanOptions = { kind: kind === 'job' ? 'consumer' : 'internal', attributes, parent };
  try {
    const result = await inSpan(tracing, `${kind} ${name}`, options, work);
    outcome = 'done';
    return result;
  } finally {
    metrics.workDone({ kind, name, outcome }, (performance.now() - startedAt) / 1000);
  }
}

/** Adds metrics and spans to each run of a job. A job that will be retried counts as failed. */
export function withJobMetrics({ jobs, ...measuring }: Pick<App, 'jobs' | 'metrics' | 'tracing'>): JobWorker {
  return {
    work: (name, handler, onDead) =>
      jobs.work(
        name,
        (payload) =>
          withMetrics(
            measuring,
            { kind: 'job', name, parent: payload.traceparent, attributes: toSpanIds(payload) },
            () => handler(payload),
          ),
        onDead,
      ),
  };
}

const IDS = ['orderId', 'mailId', 'refundId', 'cardId'];

/** Span attributes such as `cadeau.order_id`. */
function toSpanIds(payload: object): Record<string, string> {
  const ids = Object.entries(payload).filter(([name]) => IDS.includes(name));
  return Object.fromEntries(ids.map(([name, id]) => [`cadeau.${name.replace('Id', '_id')}`, String(id)]));
}
