import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { buildServer } from './web-server.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ worker: false });
});
afterAll(() => test?.close());

it('an answer whose head is on its way comes whole, and its connection does not hold up the stop', async () => {
  const app = await buildServer(test.app);
  const body = new PassThrough();
  app.get('/slow', (_request, reply) => reply.send(body));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  body.write('begun, ');
  const [answer]: IncomingMessage[] = await once(get(`${origin}/slow`, { agent }), 'response');
  if (answer === undefined) throw new Error('no answer');
  expect(answer.headers.connection).toBe('keep-alive');
  const stopped = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  body.end('and ended');
  expect(await answer.setEncoding('utf8').toArray()).toEqual(['begun, ', 'and ended']);
  await stopped;
  agent.destroy();
});

it('a request that comes too late gets the error object and is told when to try again', async () => {
  const app = await buildServer(test.app);
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  app.addHook('preClose', () => held);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const stopped = app.close();
  const late = await fetch(`${origin}/api/orders`, { method: 'POST' });
  expect([late.status, late.headers.get('retry-after'), late.headers.get('connection')]).toEqual([
    503,
    '10',
    'close',
  ]);
  expect(await late.json()).toMatchObject({
    messageKey: 'SERVICE_UNAVAILABLE_ERROR',
    id: late.headers.get('x-trace-id'),
  });
  // The payment provider would not come again for hours.
  const notified = await fetch(`${origin}/api/payments/saferpay/notify/unknown/success`);
  expect(notified.status).not.toBe(503);
  goOn();
  await stopped;
});
