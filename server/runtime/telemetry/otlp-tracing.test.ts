import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { startStubServer } from '../../../testkit/stub-server.ts';
import { startTraceCollector } from '../../../testkit/trace-collector.ts';
import { callHttp } from '../http.ts';
import { getActiveTrace } from './active-trace.ts';
import { createLog } from './log.ts';
import { createOtlpTracing } from './otlp-tracing.ts';
import { inSpan } from './tracing.ts';

const A_BATCH = 512;

function open(url: string, more: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const { tracing: config } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...more });
  if (config === undefined) throw new Error('no traces are configured');
  return { lines, log, tracing: createOtlpTracing(config, log) };
}

it('a collector that refuses traces is reported once a minute, without its key', async () => {
  const collector = await startStubServer();
  collector.prepare({ status: 401 });
  const { lines, tracing } = open(collector.url, { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=canary' });
  for (const batch of [1, 2, 3]) {
    for (let spans = 0; spans < A_BATCH; spans += 1) tracing.begin('work', { kind: 'internal' })?.end();
    await expect.poll(() => collector.received.length).toBe(batch);
  }
  await tracing.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('traces could not be sent');
  expect(lines[0]).not.toContain('canary');
  await collector.close();
});

it('an outgoing call has a span, and an error is logged under the trace in which it was thrown', async () => {
  const collector = await startTraceCollector();
  const { lines, log, tracing } = open(collector.url, { OTEL_SERVICE_NAME: 'shop-web' });
  const fail = async () => {
    await callHttp({ method: 'GET', url: `${collector.url}/other`, headers: {}, timeoutMs: 10_000 });
    throw Object.assign(new Error('card 4711'), { code: 'ECARD' });
  };
  const error = await inSpan(tracing, 'work', { kind: 'internal' }, fail).catch((thrown: unknown) => thrown);
  expect(getActiveTrace()).toBeUndefined();
  log.error({ err: error }, 'failed');
  log.info('elsewhere');
  await tracing.close();
  const [span] = collector.spans();
  expect(span).toMatchObject({ name: 'work', failed: true, attributes: { 'error.type': 'ECARD' } });
  const sent = collector.received.find(({ path }) => path === '/other')?.headers.traceparent;
  expect(sent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([span?.traceId, undefined]);
  const body = JSON.stringify(collector.received.map((item) => item.body));
  expect(body).toContain('shop-web');
  expect(body).not.toContain('4711');
  await collector.close();
});

it('a share of the traces is kept, each of them complete', async () => {
  const collector = await startTraceCollector();
  const { tracing } = open(collector.url, {
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
  });
  for (let traces = 0; traces < 200; traces += 1) {
    await inSpan(tracing, 'outer', { kind: 'internal' }, () =>
      inSpan(tracing, 'inner', { kind: 'client' }, async () => {}),
    );
  }
  await tracing.close();
  const traces = Map.groupBy(collector.spans(), ({ traceId }) => traceId);
  expect(traces.size).toBeGreaterThan(20);
  expect(traces.size).toBeLessThan(180);
  expect([...traces.values()].every((spans) => spans.length === 2)).toBe(true);
  await collector.close();
});
