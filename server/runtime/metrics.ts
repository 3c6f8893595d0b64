import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createRecordMetrics, type RecordMetrics } from './metrics-of-records.ts';

/** Figures of one process for Prometheus. No label holds anything of a buyer or an order. */
export type Metrics = RecordMetrics & {
  /** @param seconds how long the answer took */
  request: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  /** A request has begun. @returns what is called when it has ended, however it did */
  requestBegins: () => () => void;
  /** A request was turned away because there was too much to do. */
  requestShed: () => void;
  /** A call to an external system is over. @param outcome `answered`, or the fault */
  outboundCall: (labels: { system: string; operation: string; outcome: string }, seconds: number) => void;
  /** A worker did a job or a task of the schedule. */
  workDone: (
    labels: { kind: 'job' | 'task'; name: string; outcome: 'done' | 'failed' },
    seconds: number,
  ) => void;
  /** A payment was not confirmed, and its trigger had been answered already. */
  lateConfirmationFailed: (trigger: string) => void;
  /** Serves `GET /metrics` on a port of its own, which the world must not reach. */
  listen: (port: number) => Promise<{ port: number; close: () => Promise<void> }>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'cadeau_request_seconds',
    help: 'How long answers took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  // Counted here, and told when it is asked for: each request would take longer otherwise.
  let underWay = 0;
  new Gauge({
    name: 'cadeau_requests_under_way',
    help: 'Requests that have begun and not ended',
    registers,
    collect() {
      this.set(underWay);
    },
  });
  const shed = new Counter({
    name: 'cadeau_requests_shed_total',
    help: 'Requests turned away with 503 because event loop, memory or the queue of pages to render had no more room',
    registers,
  });
  const outbound = new Histogram({
    name: 'cadeau_outbound_seconds',
    help: 'How long external systems took, by what was asked of them and how it ended',
    labelNames: ['system', 'operation', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60, 100],
    registers,
  });
  const work = new Histogram({
    name: 'cadeau_work_seconds',
    help: 'How long jobs and tasks of the schedule took in this worker, and whether they failed',
    labelNames: ['kind', 'name', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 20, 60, 300],
    registers,
  });
  const lateFailures = new Counter({
    name: 'cadeau_late_confirmation_failures_total',
    help: 'Confirmations of a payment that failed after the buyer or the provider had their answer, by trigger',
    labelNames: ['trigger'],
    registers,
  });
  return {
    request: (labels, seconds) => requests.observe(labels, seconds),
    requestBegins: () => {
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
    requestShed: () => shed.inc(),
    outboundCall: (labels, seconds) => outbound.observe(labels, seconds),
    workDone: (labels, seconds) => work.observe(labels, seconds),
    ...createRecordMetrics(registry),
    lateConfirmationFailed: (trigger) => lateFailures.inc({ trigger }),
    listen: (port) => listen(registry, port),
  };
}

async function listen(registry: Registry, port: number) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
