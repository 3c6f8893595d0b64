import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HttpLimits } from '#server/http/http-limits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openRawConnection, type RawConnection } from '../../testkit/raw-connection.ts';
import { buildServer, type WebApp } from './web-server.ts';

const ALIVE = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
/** More than the system keeps for a client that does not read. */
const LARGE = 64 * 1024 * 1024;

let test: TestApp;
let web: FastifyInstance;
const connections: RawConnection[] = [];

beforeAll(async () => {
  test = await openTestApp({ worker: false });
});
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.destroy();
  await web?.close();
});
afterAll(() => test?.close());

type Settings = Partial<WebApp['config']['connections']> & { trustedProxies?: string[] };

/** @returns what opens a connection to a server with these limits */
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

/** Whether a request on it is answered, and not closed at once. */
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

describe('connections at once', () => {
  it('of one address have a limit, and those that have ended do not count', async () => {
    const open = await listen({ ofAddress: 3 });
    const first = [open(), open(), open()];
    expect(await answered(first)).toBe(3);
    expect(await answered([open(), open()])).toBe(0);
    first[0]?.destroy();
    await expect.poll(() => isAnswered(open())).toBe(true);
    expect(test.logged.filter((line) => line.includes('too many connections'))).toHaveLength(1);
  });

  it.each(['127.0.0.1', '127.0.0.0/8', '127.0.0.0/255.0.0.0', 'loopback'])(
    'of a trusted proxy (%s) have only the limit over all',
    async (proxy) => {
      const open = await listen({ ofAddress: 1, most: 3, trustedProxies: ['10.1.1.1', proxy] });
      expect(await answered([open(), open(), open()])).toBe(3);
      expect(await answered([open()])).toBe(0);
    },
  );
});

describe('a connection is closed', () => {
  it('when it has no request under way for a while', async () => {
    const open = await listen({}, { idleMs: 20 });
    const connection = open();
    expect(await isAnswered(connection)).toBe(true);
    expect((await connection.closed).statuses).toEqual([200]);
  });

  it('when it asks and then takes nothing of the answer', async () => {
    const open = await listen({}, { deafMs: 100 });
    const connection = open();
    connection.pause();
    const [socket] = await Promise.all([
      new Promise<NodeJS.EventEmitter>((resolve) => web.server.once('connection', resolve)),
      connection.send('GET /large HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3)),
    ]);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(connection.text().length).toBeLessThan(LARGE);
  });

  it('but not while it takes its answer slowly', async () => {
    const open = await listen({}, { deafMs: 1_000 });
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
