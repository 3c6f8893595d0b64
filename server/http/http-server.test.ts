import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { createMetrics } from '#server/runtime/telemetry/metrics.ts';
import { openRawConnection } from '../../testkit/raw-connection.ts';
import { HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import { createHttpServer } from './http-server.ts';
import { buildMetricsServer } from './metrics-server.ts';

const deps = {
  log: createLog('silent'),
  tracing: { newId: () => 'trace' },
  config: { trustedProxies: [], connections: { total: 50, perAddress: 20 } },
};

let server: FastifyInstance;
afterEach(() => server.close());

async function listen(listening: FastifyInstance): Promise<number> {
  server = listening;
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
}

function open(changed: Partial<HttpLimits>): FastifyInstance {
  const app = createHttpServer(deps, {
    limits: { ...HTTP_LIMITS, checkEveryMs: 20, ...changed },
    headers: {},
  });
  app.get('/slow', async () => {
    await setTimeout(2_000);
    return 'at last';
  });
  app.post('/form', async () => 'read');
  app.post('/file', { config: { isUpload: true, jsonItems: 10 } }, async () => 'read');
  return app;
}

const post = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n[`;

describe('a request', () => {
  it('may be worked on for longer than a connection may be silent', async () => {
    const connection = openRawConnection(await listen(open({ socketTimeoutMs: 800 })));
    connection.send('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(connection.text, { timeout: 10_000 }).toContain('at last');
    connection.destroy();
  });

  it('has less time than the upload of a file', async () => {
    const port = await listen(open({ requestMs: 50, uploadMs: 60_000, lingerMs: 10 }));
    const [form, file] = [openRawConnection(port), openRawConnection(port)];
    form.send(post('/form'));
    file.send(post('/file'));
    expect((await form.closed).statuses).toEqual([408]);
    file.send(']');
    await expect.poll(file.text).toContain('200 OK');
    file.destroy();
  });

  it('that no parser reads ends as well', async () => {
    const port = await listen(open({ requestMs: 50, uploadMs: 60_000, lingerMs: 10 }));
    const connection = openRawConnection(port);
    connection.send('GET /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n[');
    expect((await connection.closed).statuses).toEqual([]);
  });

  it('may have as many keys as its route allows', async () => {
    const port = await listen(open({ jsonItems: 5 }));
    const postItems = async (path: string, items: number) => {
      const body = JSON.stringify(Array.from({ length: items }, () => '\\"\\'));
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })).status;
    };
    expect(await Promise.all([postItems('/form', 5), postItems('/form', 6)])).toEqual([200, 400]);
    expect(await Promise.all([postItems('/file', 10), postItems('/file', 11)])).toEqual([200, 400]);
  });
});

describe('the server of the metrics', () => {
  it('has the limits of the shop', async () => {
    const port = await listen(buildMetricsServer({ ...deps, metrics: createMetrics() }));
    expect(server.server).toMatchObject({
      maxConnections: deps.config.connections.total,
      headersTimeout: HTTP_LIMITS.headersMs,
      requestTimeout: HTTP_LIMITS.requestMs,
      keepAliveTimeout: HTTP_LIMITS.idleMs,
      timeout: HTTP_LIMITS.socketTimeoutMs,
    });
    const connection = openRawConnection(port);
    connection.send(`${post('/metrics')}]`);
    await expect.poll(connection.text).toContain('HTTP/1.1 404');
    connection.destroy();
  });

  it('rejects a request with two hosts', async () => {
    const port = await listen(buildMetricsServer({ ...deps, metrics: createMetrics() }));
    const connection = openRawConnection(port);
    connection.send('GET /metrics HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
    expect((await connection.closed).statuses).toEqual([400]);
  });

  it('shows them, and nothing else', async () => {
    const port = await listen(buildMetricsServer({ ...deps, metrics: createMetrics() }));
    const [metrics, other] = await Promise.all(
      ['/metrics', '/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
    );
    expect([metrics?.status, other?.status]).toEqual([200, 404]);
    expect(await metrics?.text()).toContain('cadeau_requests_in_flight');
  });
});
