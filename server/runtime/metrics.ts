import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of one process for Prometheus. No label holds anything of a buyer or an order. */
export type Metrics = {
  /** @param seconds how long the answer took */
  request: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  /** A request has begun. @returns what is called when it has ended, however it did */
  requestBegins: () => () => void;
  /** A request was turned away because there was too much to do. */
  requestShed: () => void;
  /** Sets the figures that are read from the database: the same in every process. */
  openItems: (figures: Record<string, number>) => void;
  /** How many orders break each invariant; those that are not named are whole. */
  broken: (counts: ReadonlyMap<string, number>) => void;
  /** Payments that were decided in the last ten minutes: `decided` in all, and `declined` of them. */
  outcomes: (counts: Record<string, number>) => void;
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
  const underWay = new Gauge({
    name: 'cadeau_requests_under_way',
    help: 'Requests that have begun and not ended',
    registers,
  });
  const shed = new Counter({
    name: 'cadeau_requests_shed_total',
    help: 'Requests turned away with 503 because event loop or memory had no more room',
    registers,
  });
  const openItems = new Gauge({
    name: 'cadeau_open_items',
    help: 'What is open by the records, by figure',
    labelNames: ['figure'],
    registers,
  });
  const broken = new Gauge({
    name: 'cadeau_broken_invariant',
    help: 'Orders that break an invariant; nothing at all is the only good value',
    labelNames: ['name'],
    registers,
  });
  const brokenTotal = new Gauge({
    name: 'cadeau_broken_invariants',
    help: 'Invariants that are broken; alarm above 0',
    registers,
  });
  const outcomes = new Gauge({
    name: 'cadeau_payment_outcomes',
    help: 'Payments decided in the last ten minutes, in all and declined; alarm when a quarter of 50 is declined',
    labelNames: ['outcome'],
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
      underWay.inc();
      return () => underWay.dec();
    },
    requestShed: () => shed.inc(),
    openItems: (figures) => {
      for (const [figure, value] of Object.entries(figures)) openItems.set({ figure }, value);
    },
    broken: (counts) => {
      broken.reset();
      for (const [name, count] of counts) broken.set({ name }, count);
      brokenTotal.set(counts.size);
    },
    outcomes: (counts) => {
      for (const [outcome, count] of Object.entries(counts)) outcomes.set({ outcome }, count);
    },
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
