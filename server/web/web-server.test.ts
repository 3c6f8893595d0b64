import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpLimits } from '#server/http/http-limits.ts';
import { createSecurityHeaders } from '#server/http/security-headers.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { openRawConnection, type RawConnection } from '../../testkit/raw-connection.ts';
import { buildServer, type WebApp } from './web-server.ts';

const ALIVE = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
/** More than the system buffers for a client that does not read. */
const LARGE = 64 * 1024 * 1024;

const test = await openFileApp();
let web: FastifyInstance;
const connections: RawConnection[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.destroy();
  await web?.close();
});

type Settings = Partial<WebApp['config']['connections']> & { trustedProxies?: string[] };

/** @returns a function that opens a connection to a server with these limits */
async function listen(
  { trustedProxies = [], ...more }: Settings,
  limits: Partial<HttpLimits> = {},
): Promise<() => RawConnection> {
  const { config } = test.app;
  const changed = { ...config, trustedProxies, connections: { ...config.connections, ...more } };
  web = await buildServer({ ...test.app, config: changed }, limits);
  web.get('/large', () => Buffer.alloc(LARGE));
  const port = Number(new URL(await web.listen({ port: 0, host: '127.0.0.1' })).port);
  return () => {
    const connection = openRawConnection(port);
    connections.push(connection);
    return connection;
  };
}

/** True if a request on it gets an answer instead of a closed connection. */
async function isAnswered(connection: RawConnection): Promise<boolean> {
  let isClosed = false;
  void connection.closed.then(() => (isClosed = true));
  connection.send(ALIVE);
  const hasAnswer = () => connection.text().includes('{"status":"live"}');
  await expect.poll(() => isClosed || hasAnswer()).toBe(true);
  return hasAnswer();
}

async function answered(some: RawConnection[]): Promise<number> {
  const answers = [];
  for (const connection of some) answers.push(await isAnswered(connection));
  return answers.filter(Boolean).length;
}

describe('concurrent connections', () => {
  it('of one address have a limit, and closed connections do not count', async () => {
    const open = await listen({ perAddress: 3 });
    const first = [open(), open(), open()];
    expect(await answered(first)).toBe(3);
    expect(await answered([open(), open()])).toBe(0);
    first[0]?.destroy();
    await expect.poll(() => isAnswered(open())).toBe(true);
    expect(test.logged.filter((line) => line.includes('too many connections'))).toHaveLength(1);
  });

  it.each(['127.0.0.1', '127.0.0.0/8', '127.0.0.0/255.0.0.0', 'loopback'])(
    'of a trusted proxy (%s) have only the global limit',
    async (proxy) => {
      const open = await listen({ perAddress: 1, total: 3, trustedProxies: ['10.1.1.1', proxy] });
      expect(await answered([open(), open(), open()])).toBe(3);
      expect(await answered([open()])).toBe(0);
    },
  );
});

describe('a connection is closed', () => {
  it('when it has no active request for a while', async () => {
    const open = await listen({}, { idleMs: 20 });
    const connection = open();
    expect(await isAnswered(connection)).toBe(true);
    expect((await connection.closed).statuses).toEqual([200]);
  });

  it('when it sends a request and does not read the response', async () => {
    const open = await listen({}, { socketTimeoutMs: 100 });
    const connection = open();
    connection.pause();
    const [socket] = await Promise.all([
      new Promise<NodeJS.EventEmitter>((resolve) => web.server.once('connection', resolve)),
      connection.send('GET /large HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3)),
    ]);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(connection.text().length).toBeLessThan(LARGE);
  });

  it('but not while it reads slowly', async () => {
    const open = await listen({}, { socketTimeoutMs: 1_000 });
    const connection = open();
    connection.send('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    for (let pauses = 0; pauses < 20; pauses += 1) {
      connection.pause();
      await new Promise(setImmediate);
      connection.resume();
      await new Promise(setImmediate);
    }
    expect((await connection.closed).text.length).toBeGreaterThan(LARGE);
  });
});

describe('a server that is stopped', () => {
  it('completes a response whose header is sent, and its connection does not delay the stop', async () => {
    web = await buildServer(test.app);
    const body = new PassThrough();
    web.get('/slow', (_request, reply) => reply.send(body));
    const origin = await web.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true });
    body.write('begun, ');
    const [answer]: IncomingMessage[] = await once(get(`${origin}/slow`, { agent }), 'response');
    if (answer === undefined) throw new Error('no answer');
    expect(answer.headers.connection).toBe('keep-alive');
    const stopped = web.close();
    await expect.poll(() => web.server.listening).toBe(false);
    body.end('and ended');
    expect(await answer.setEncoding('utf8').toArray()).toEqual(['begun, ', 'and ended']);
    await stopped;
    agent.destroy();
  });

  it('answers a late request with the error object and a retry time', async () => {
    web = await buildServer(test.app);
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    web.addHook('preClose', () => held);
    const origin = await web.listen({ port: 0, host: '127.0.0.1' });
    const stopped = web.close();
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
    // The payment provider would retry only hours later.
    const notified = await fetch(`${origin}/api/payments/saferpay/notify/unknown/success`);
    expect(notified.status).not.toBe(503);
    goOn();
    await stopped;
  });
});

const PROXY = '10.1.2.3';
const FORWARDED = {
  host: 'karten.murmeli.example',
  'x-forwarded-for': '192.0.2.9, 198.51.100.7',
  'x-forwarded-host': 'forwarded.example',
  'x-forwarded-proto': 'https',
};

/** Returns how the server sees a request from this address with these headers. */
async function readRequestFacts(trustedProxies: string[], remoteAddress: string, changes = {}) {
  const server = await buildServer({ ...test.app, config: { ...test.app.config, trustedProxies } });
  server.get('/taken-for', ({ ip, host, protocol }) => ({ ip, host, protocol }));
  const answer = await server.inject({
    url: '/taken-for',
    remoteAddress,
    headers: { ...FORWARDED, ...changes },
  });
  await server.close();
  return answer.json();
}

it('forwarded headers from a visitor are ignored while no proxy is trusted', async () => {
  expect(await readRequestFacts([], PROXY)).toEqual({
    ip: PROXY,
    host: 'karten.murmeli.example',
    protocol: 'http',
  });
});

it('forwarded headers from a visitor who is not the trusted proxy are ignored', async () => {
  const otherAddress = '203.0.113.5';
  expect(await readRequestFacts([PROXY], otherAddress)).toEqual({
    ip: otherAddress,
    host: 'karten.murmeli.example',
    protocol: 'http',
  });
});

it.each([
  ['198.51.100.7:5000', '198.51.100.7'],
  ['192.0.2.9, [2001:db8::1]:443', '2001:db8::1'],
  ['192.0.2.9, unknown', PROXY],
  ['unknown, 198.51.100.7', '198.51.100.7'],
  ['192.0.2.9, 198.51.100.7:1, 10.1.2.4:2', '198.51.100.7'],
])('X-Forwarded-For %j of a proxy means %j', async (forwarded, ip) => {
  const facts = await readRequestFacts(['10.0.0.0/8'], PROXY, { 'x-forwarded-for': forwarded });
  expect(facts).toMatchObject({ ip });
});

it.each([[[PROXY]], [['192.168.0.0/16', '10.0.0.0/8']]])(
  'the trusted proxy %j is believed, but not what it received',
  async (proxies) => {
    // The visitor forged the first address; the proxy appends the real one.
    expect(await readRequestFacts(proxies, PROXY)).toEqual({
      ip: '198.51.100.7',
      host: 'forwarded.example',
      protocol: 'https',
    });
  },
);

const PRODUCTS = '/api/products?category=physical';
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

describe('a response from memory', () => {
  let memory: FastifyInstance;
  let etag: string;
  beforeAll(async () => {
    memory = await buildServer(test.app);
    etag = String((await memory.inject(PRODUCTS)).headers.etag);
  });
  afterAll(() => memory?.close());
  beforeEach(() => {
    test.logged.length = 0;
  });

  const ask = (kind: string) =>
    memory.inject({
      method: kind === 'HEAD' ? 'HEAD' : 'GET',
      url: PRODUCTS,
      headers: { 'accept-encoding': 'br', ...(kind === '304' && { 'if-none-match': etag }) },
    });

  it.each([
    ['whole', 200],
    ['HEAD', 200],
  ])('has all common headers, and its own: %s', async (kind, status) => {
    const { statusCode, headers } = await ask(kind);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...createSecurityHeaders(false), 'cache-control': CACHE_CONTROL, etag });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('that a browser already has repeats no cached header', async () => {
    const { statusCode, headers } = await ask('304');
    expect(statusCode).toBe(304);
    expect(headers).toMatchObject({ 'cache-control': CACHE_CONTROL, etag });
    expect(Object.keys(headers).filter((name) => name in createSecurityHeaders(true))).toEqual([
      'cache-control',
    ]);
    expect(headers['content-type']).toBeUndefined();
  });

  it.each([
    ['whole', 200],
    ['304', 304],
    ['HEAD', 200],
  ])('is logged under its trace and counted: %s', async (kind, status) => {
    const method = kind === 'HEAD' ? 'HEAD' : 'GET';
    const labels = `method="${method}",route="/api/products",status="${status}"`;
    const counted = async () => {
      const { text } = await test.app.metrics.read();
      const row = text.split('\n').find((line) => line.startsWith(`cadeau_request_seconds_count{${labels}}`));
      return Number(row?.split(' ')[1] ?? 0);
    };
    const before = await counted();
    const { headers } = await ask(kind);
    expect(await counted()).toBe(before + 1);
    expect(test.logged.map((row) => JSON.parse(row))).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        traceId: headers['x-trace-id'],
        method,
        route: '/api/products',
        status,
      }),
    );
  });
});
