import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createBoundedQueue } from '#server/runtime/bounded-queue.ts';
import { DESK_ENV, openDesk } from '#server/testing/desk-visitor.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { listStatuses, openRawConnection, type RawConnection } from '../../testkit/raw-connection.ts';
import { registerPageRoutes } from './pages.ts';
import { createOverloadRejection } from './reject-overload.ts';
import { createResponseCache } from './response-cache.ts';
import { buildServer } from './web-server.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`;
const PAGES = Array.from({ length: 1_400 }, (_, index) => get(`/de-ch/page-${index}`));

const test = await openFileApp({ env: DESK_ENV });
let server: FastifyInstance;
let port: number;
/** Pages being rendered; each function completes one. */
let rendering: (() => void)[];
const connections: RawConnection[] = [];

afterEach(async () => {
  for (const connection of connections.splice(0)) connection.destroy();
  for (const finish of rendering) finish();
  await server?.close();
});

function open(): RawConnection {
  const connection = openRawConnection(port);
  connections.push(connection);
  return connection;
}

async function listen(listening: FastifyInstance): Promise<void> {
  server = listening;
  rendering = [];
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Opens a shop whose pages render until the test completes them. */
async function openShop(limits = { running: 100, waiting: 0, perClient: 100 }): Promise<void> {
  const { app } = test;
  const web = await buildServer(app);
  registerPageRoutes(web, {
    render: async () => {
      await new Promise<void>((resolve) => rendering.push(resolve));
      return new Response('<p>page</p>');
    },
    queue: createBoundedQueue(limits),
    rejectRequest: createOverloadRejection(app),
    metrics: app.metrics,
    publicUrl: 'https://shop.example',
    responses: createResponseCache(() => performance.now()),
  });
  await listen(web);
}

/** Completes every requested page, one after the other or concurrently. */
async function finish(isDone: () => boolean): Promise<void> {
  await expect
    .poll(() => {
      for (const item of rendering.splice(0)) item();
      return isDone();
    })
    .toBe(true);
}

describe('pipelined requests on a connection', () => {
  it('are answered up to a limit; the next is refused and the connection closed', async () => {
    await openShop();
    const attacker = open();
    attacker.send(PAGES.join(''));
    await expect.poll(() => rendering.length).toBe(8);
    const neighbour = open();
    neighbour.send(get('/health/live'));
    await expect.poll(neighbour.text).toContain('{"status":"live"}');
    expect([rendering.length, attacker.text()]).toEqual([8, '']);
    let isClosed = false;
    void attacker.closed.then(() => (isClosed = true));
    await finish(() => isClosed);
    const { text, statuses } = await attacker.closed;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
    expect(text.slice(text.lastIndexOf('HTTP/1.1 429')).toLowerCase()).toContain('connection: close');
  });

  it('do not count on a connection that waits for each response', async () => {
    await openShop();
    const browser = open();
    for (let count = 1; count <= 50; count += 1) {
      browser.send(get('/health/live'));
      await expect.poll(() => listStatuses(browser.text()).length).toBe(count);
    }
    expect(new Set(listStatuses(browser.text()))).toEqual(new Set([200]));
  });

  it('have the same limit at the desk', async () => {
    await listen(await openDesk(test));
    const attacker = open();
    attacker.send(get('/api/rpc/me.show').repeat(1_400));
    const { statuses } = await attacker.closed;
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
  });
});

describe('concurrent rendering', () => {
  it('has a limit; some requests wait, and later visitors are asked to retry', async () => {
    await openShop({ running: 2, waiting: 3, perClient: 9 });
    const visitors = PAGES.slice(0, 8).map((page) => {
      const visitor = open();
      visitor.send(page);
      return visitor;
    });
    const statuses = () => visitors.flatMap(({ text }) => listStatuses(text()));
    await expect.poll(statuses).toEqual([503, 503, 503]);
    expect(rendering.length).toBe(2);
    expect(visitors.map(({ text }) => text()).join('')).toMatch(/retry-after: 10[\s\S]*<html/i);
    await finish(() => statuses().length === visitors.length);
    expect(statuses().toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
  });

  it('leaves room for a visitor with another address', async () => {
    await openShop({ running: 1, waiting: 9, perClient: 2 });
    const attacker = open();
    attacker.send(PAGES.slice(0, 4).join(''));
    await expect.poll(() => rendering.length).toBe(1);
    const neighbour = server.inject({ url: '/fr-ch', remoteAddress: '192.0.2.7' });
    await finish(() => listStatuses(attacker.text()).length === 4);
    expect(listStatuses(attacker.text())).toEqual([200, 200, 503, 503]);
    let status = 0;
    void neighbour.then(({ statusCode }) => (status = statusCode));
    await finish(() => status === 200);
  });
});
