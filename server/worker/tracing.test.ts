import { expect, it, vi } from 'vitest';
import { orderRequest } from '#server/testing/order-requests.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visitAndPlace } from '#server/testing/visitor.ts';
import { startStubServer } from '../../testkit/stub-server.ts';
import { type CollectedSpan, startTraceCollector } from '../../testkit/trace-collector.ts';

type Line = { msg: string; level: number; traceId?: string };

const readLines = ({ logged }: TestApp) => logged.map((line): Line => JSON.parse(line));

/** Buys a digital card; both mails have arrived when it resolves. */
async function buy(app: TestApp) {
  const request = orderRequest();
  const { visitor, placed } = await visitAndPlace(app, request);
  await visitor.assert(await app.systems.pay(placed.reference));
  await vi.waitFor(
    async () => expect(await app.systems.mailsTo(request.addresses.primaryAddress.email)).toHaveLength(2),
    { timeout: 200_000, interval: 100 },
  );
  return visitor;
}

/** Formats the path from the first span of its trace, as `a > b`. */
function formatPath(span: CollectedSpan, spans: readonly CollectedSpan[]): string {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent === undefined ? span.name : `${formatPath(parent, spans)} > ${span.name}`;
}

it('the trace of a purchase continues through the queue, and is sent completely when the process ends', async () => {
  const collector = await startTraceCollector();
  const app = await openTestApp({
    worker: true,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb' },
  });
  const taken = await (async () => {
    try {
      // Only the return confirms.
      await app.systems.control('saferpay', { notify: 'none' });
      const visitor = await buy(app);
      const theirs = '0af7651916cd43dd8448eb211c80319c';
      const headers = { traceparent: `00-${theirs}-b7ad6b7169203331-01` };
      const refused = await visitor.call('GET', '/orders?id=nobody', { headers });
      return { refused, theirs };
    } finally {
      await app.close();
      await collector.close();
    }
  })();
  const spans = collector.spans();
  expect(collector.received[0]?.path).toBe('/v1/traces');
  expect(collector.received[0]?.headers['api-key']).toBe('a,b');

  const paid = spans.find(({ name }) => name === 'POST /api/payments/:provider/assert');
  const trace = spans.filter(({ traceId }) => traceId === paid?.traceId);
  const back = 'POST /api/payments/:provider/assert';
  expect(new Set(trace.map((span) => formatPath(span, trace)))).toEqual(
    new Set([
      back,
      `${back} > confirmPayment`,
      `${back} > confirmPayment > provider assert`,
      `${back} > confirmPayment > provider capture`,
      `${back} > confirmPayment > job issue-cards`,
      `${back} > confirmPayment > job issue-cards > supplier issue`,
      `${back} > confirmPayment > job issue-cards > job send-mail`,
      `${back} > confirmPayment > job issue-cards > job send-mail > mail send`,
      `${back} > confirmPayment > job send-mail`,
      `${back} > confirmPayment > job send-mail > mail send`,
    ]),
  );
  expect(spans.map((span) => formatPath(span, spans))).toContain(
    'POST /api/orders > placeOrder > provider initialize',
  );

  // An error shown to a visitor has the id of the server's trace, not of an incoming one.
  const { id } = taken.refused.body;
  expect(id).not.toBe(taken.theirs);
  expect(readLines(app).find(({ msg }) => msg === 'request refused')?.traceId).toBe(id);
  expect(spans.find(({ traceId }) => traceId === id)?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/orders',
    'http.response.status_code': String(taken.refused.status),
  });
});

it('a collector that never responds delays neither a purchase nor the end of the process', async () => {
  const silent = await startStubServer();
  silent.prepare('drip');
  const app = await openTestApp({ worker: true, env: { OTEL_EXPORTER_OTLP_ENDPOINT: silent.url } });
  await buy(app).finally(app.close);
  expect(silent.received.length).toBeGreaterThan(0);
  await silent.close();
});
