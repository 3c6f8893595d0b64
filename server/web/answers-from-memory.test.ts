import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { securityHeaders } from '#server/http/security-headers.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { buildServer } from './web-server.ts';

const PRODUCTS = '/api/products?category=physical';
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

describe('an answer from memory', () => {
  let test: TestApp;
  let web: FastifyInstance;
  let etag: string;
  beforeAll(async () => {
    test = await openTestApp({ worker: false });
    web = await buildServer(test.app);
    etag = String((await web.inject(PRODUCTS)).headers.etag);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });
  beforeEach(() => {
    test.logged.length = 0;
  });

  const ask = (kind: string) =>
    web.inject({
      method: kind === 'HEAD' ? 'HEAD' : 'GET',
      url: PRODUCTS,
      headers: { 'accept-encoding': 'br', ...(kind === '304' && { 'if-none-match': etag }) },
    });

  it.each([
    ['whole', 200],
    ['HEAD', 200],
  ])('has the headers of all answers, and its own: %s', async (kind, status) => {
    const { statusCode, headers } = await ask(kind);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...securityHeaders(false), 'cache-control': CACHE_CONTROL, etag });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('that a browser has already repeats nothing that it keeps with it', async () => {
    const { statusCode, headers } = await ask('304');
    expect(statusCode).toBe(304);
    expect(headers).toMatchObject({ 'cache-control': CACHE_CONTROL, etag });
    expect(Object.keys(headers).filter((name) => name in securityHeaders(true))).toEqual(['cache-control']);
    expect(headers['content-type']).toBeUndefined();
  });

  it.each([
    ['whole', 200],
    ['304', 304],
    ['HEAD', 200],
  ])('is logged under its trace and counted: %s', async (kind, status) => {
    const { port, close } = await test.app.metrics.listen(0);
    const method = kind === 'HEAD' ? 'HEAD' : 'GET';
    const labels = `method="${method}",route="/api/products",status="${status}"`;
    const counted = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
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
    await close();
  });
});
