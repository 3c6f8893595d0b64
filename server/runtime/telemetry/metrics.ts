import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ABUSE_LIMITS } from '#rules/abuse-limits.ts';
import { createDatabaseMetrics, type DatabaseMetrics } from './database-metrics.ts';
import { inSpan, type Tracing } from './tracing.ts';

/** Prometheus metrics of one process. Labels contain no data of buyers or orders. */
export type Metrics = DatabaseMetrics & {
  /** @param seconds duration until the response */
  request: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  /** Starts a series at 0, because Prometheus can't see the first increase of a new series. */
  expectRequest: (labels: { method: string; route: string; status: number }) => void;
  /** Counts a started request. @returns the function to call when it has ended */
  startRequest: () => () => void;
  /** Counts a request rejected by overload. */
  requestRejected: () => void;
  /** Counts a request that a limit refused, or answered with a challenge. */
  limitReached: (labels: { limit: string; outcome: 'refused' | 'challenge' }) => void;
  /** Counts a finished call to an external system. @param outcome `answered`, or the error */
  outboundCall: (labels: { system: string; operation: string; outcome: string }, seconds: number) => void;
  /** Counts a finished job or scheduled task. */
  workDone: (
    labels: { kind: 'job' | 'task'; name: string; outcome: 'done' | 'failed' },
    seconds: number,
  ) => void;
  /** Counts a confirmation that failed after the response to its trigger was sent. */
  lateConfirmationFailed: (trigger: string) => void;
  /** Returns all metrics in the format of Prometheus. */
  read: () => Promise<{ text: string; contentType: string }>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'cadeau_request_seconds',
    help: 'Duration of requests, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  // Incremented directly and read on scrape, because a gauge per request would be slower.
  let inFlight = 0;
  new Gauge({
    name: 'cadeau_requests_in_flight',
    help: 'Requests in progress',
    registers,
    collect() {
      this.set(inFlight);
    },
  });
  const rejected = new Counter({
    name: 'cadeau_requests_shed_total',
    help: 'Requests rejected with 503 because event loop, memory or the render queue was overloaded',
    registers,
  });
  const limited = new Counter({
    name: 'cadeau_limited_requests_total',
    help: 'Requests refused by a limit against abuse, or answered with a challenge',
    labelNames: ['limit', 'outcome'],
    registers,
  });
  const outbound = new Histogram({
    name: 'cadeau_outbound_seconds',
    help: 'Duration of calls to external systems, by operation and outcome',
    labelNames: ['system', 'operation', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60, 100],
    registers,
  });
  const work = new Histogram({
    name: 'cadeau_work_seconds',
    help: 'Duration of jobs and scheduled tasks in this worker, by outcome',
    labelNames: ['kind', 'name', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 20, 60, 300],
    registers,
  });
  const lateFailures = new Counter({
    name: 'cadeau_late_confirmation_failures_total',
    help: 'Payment confirmations that failed after the response to the buyer or provider, by trigger',
    labelNames: ['trigger'],
    registers,
  });
  for (const trigger of ['return', 'notification']) lateFailures.inc({ trigger }, 0);
  const limits = { ...ABUSE_LIMITS, timeOnPage: { action: 'challenge' } };
  for (const [limit, { action }] of Object.entries(limits))
    limited.inc({ limit, outcome: action === 'challenge' ? 'challenge' : 'refused' }, 0);
  return {
    request: (labels, seconds) => requests.observe(labels, seconds),
    expectRequest: (labels) => requests.zero(labels),
    startRequest: () => {
      inFlight += 1;
      return () => {
        inFlight -= 1;
      };
    },
    requestRejected: () => rejected.inc(),
    limitReached: (labels) => limited.inc(labels),
    outboundCall: (labels, seconds) => outbound.observe(labels, seconds),
    workDone: (labels, seconds) => work.observe(labels, seconds),
    ...createDatabaseMetrics(registry),
    lateConfirmationFailed: (trigger) => lateFailures.inc({ trigger }),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

export type Observability = { metrics: Pick<Metrics, 'outboundCall'>; tracing: Pick<Tracing, 'begin'> };

/**
 * Wraps a port so that each call of the given operations has metrics and a span.
 * @param toOutcome maps a result to the outcome label
 */
export function observeCalls<Port extends object>(
  port: Port,
  operations: readonly (keyof Port & string)[],
  { system, metrics, tracing }: Observability & { system: string },
  toOutcome: (result: object) => string,
): Port {
  const observed = { ...port };
  for (const operation of operations) {
    const call = port[operation] as (...args: unknown[]) => Promise<object>;
    const observedCall = (...args: unknown[]): Promise<object> =>
      inSpan(tracing, `${system} ${operation}`, { kind: 'client' }, async (span) => {
        const startedAt = performance.now();
        let outcome = 'failed';
        try {
          const result = await call(...args);
          outcome = toOutcome(result);
          if (outcome !== 'answered') span?.fail(outcome);
          return result;
        } finally {
          metrics.outboundCall({ system, operation, outcome }, (performance.now() - startedAt) / 1000);
        }
      });
    Object.assign(observed, { [operation]: observedCall });
  }
  return observed;
}

/** Maps results that may be unknown to an outcome label: `answered`, or the error. */
export function toCallOutcome(result: object): string {
  const { kind, fault } = result as { kind?: string; fault?: string };
  return kind === 'unknown' || kind === 'failed' ? (fault ?? 'unknown') : 'answered';
}
