import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getActiveTrace } from '#server/runtime/telemetry/active-trace.ts';
import type { SpanOptions, Tracing } from '#server/runtime/telemetry/tracing.ts';
import { traceRequests } from './trace-requests.ts';

type StartedSpan = SpanOptions & { name: string; failed?: string; status?: unknown };

let app: FastifyInstance;
let origin: string;
let begun: StartedSpan[];
let ended: StartedSpan[];

beforeEach(async () => {
  begun = [];
  ended = [];
  const begin: Tracing['begin'] = (name, options) => {
    const span: StartedSpan = { name, ...options };
    begun.push(span);
    return {
      trace: { traceId: options.traceId ?? '', traceparent: '' },
      set: (attributes) => void Object.assign(span, { status: attributes['http.response.status_code'] }),
      fail: (type) => void Object.assign(span, { failed: type }),
      end: () => void ended.push(span),
    };
  };
  app = fastify({ genReqId: () => 'the-id' });
  traceRequests(app, { begin });
  app.post('/orders/:id', async () => ({ trace: getActiveTrace()?.traceId }));
  app.get('/fails', async () => {
    throw new Error('no');
  });
  app.get('/health/live', async () => ({ trace: getActiveTrace()?.traceId }));
  app.get('/assets/:name', async () => ({}));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

it('a handler runs in the span of its request, also when its body arrives late', async () => {
  const call = request(`${origin}/orders/secret?p=secret`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  call.flushHeaders();
  await once(call, 'continue');
  call.end('{"a":1}');
  const [answer]: IncomingMessage[] = await once(call, 'response');
  expect(JSON.parse((await answer?.toArray())?.join('') ?? '')).toEqual({ trace: 'the-id' });
  await expect.poll(() => ended).toHaveLength(1);
  expect(ended[0]).toMatchObject({
    name: 'POST /orders/:id',
    kind: 'server',
    traceId: 'the-id',
    status: 200,
  });
  expect(JSON.stringify(ended)).not.toContain('secret');
});

it('an internal error fails its span; files and health checks have none', async () => {
  await fetch(`${origin}/fails`);
  await fetch(`${origin}/health/live`);
  await fetch(`${origin}/assets/main.js`);
  await expect.poll(() => ended).toHaveLength(1);
  expect(begun).toEqual([expect.objectContaining({ name: 'GET /fails', failed: '500', status: 500 })]);
});
