import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import german from '#texts/de-ch/page-errors.json' with { type: 'json' };
import french from '#texts/fr-ch/page-errors.json' with { type: 'json' };
import italian from '#texts/it-ch/page-errors.json' with { type: 'json' };
import { eventually } from '../../testkit/eventually.ts';
import { createWebServer } from './start-web.ts';

const built = existsSync(`${getBuildFolders('murmeli').server}/index.js`);
const HTML = { accept: 'text/html,*/*;q=0.8' };

const test = await openFileApp();

/** A server whose memory is above its limit from the beginning. */
describe('an overloaded server', () => {
  let web: FastifyInstance;
  beforeAll(async () => {
    web = await openLimited({ eventLoopDelayMs: 0, heapPercent: 1e-6 }, built);
  });
  afterAll(() => web?.close());

  /** Opens a server with limits that are exceeded immediately. */
  async function openLimited(overload: TestApp['app']['config']['overload'], storefront: boolean) {
    const config = { ...test.app.config, overload };
    const limited = await createWebServer({ ...test.app, config }, { storefront });
    const isShed = async () => (await limited.inject('/api/openapi.json')).statusCode === 503;
    await eventually(() => 'the first request is turned away', isShed);
    return limited;
  }

  it('includes a server whose event loop lags', async () => {
    const lagging = await openLimited({ eventLoopDelayMs: 1e-6, heapPercent: 0 }, false);
    expect((await lagging.inject('/health/live')).statusCode).toBe(200);
    await lagging.close();
  });

  it.each([
    ['GET', '/api/products?category=digital'],
    ['GET', '/api/orders'],
    ['POST', '/api/orders'],
    ['POST', '/api/orders/outcome'],
    ['POST', '/api/orders/A/check'],
    ['GET', '/api/orders/A/cards.pdf'],
    ['POST', '/api/payments/saferpay/assert?p=secret'],
    ['POST', '/api/payments/outcome'],
    ['GET', '/api/none/notify/A'],
    ['GET', '/sitemap.xml'],
    ['GET', '/pictures/none.png'],
  ] as const)('rejects %s %s', async (method, url) => {
    test.logged.length = 0;
    const { statusCode, headers, body } = await web.inject({ method, url });
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
    const traceId = headers['x-trace-id'];
    expect(JSON.parse(body)).toMatchObject({ id: traceId, messageKey: 'SERVICE_UNAVAILABLE_ERROR' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(test.logged.map((row) => JSON.parse(row))).toContainEqual(
      expect.objectContaining({ msg: 'request shed: overloaded', traceId }),
    );
  });

  it.runIf(built).each([
    ['/de-ch', 'de-CH', german],
    ['/fr-ch/payment?p=secret', 'fr-CH', french],
    ['/it-ch/giftcard/birthday-physical', 'it-CH', italian],
    ['/unknown', 'de-CH', german],
  ])('shows a page that says so: %s', async (url, tag, texts) => {
    const { statusCode, headers, body } = await web.inject({ url, headers: HTML });
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
    expect(body).toContain(`<html lang="${tag}">`);
    expect(body).toContain(texts.SERVICE_UNAVAILABLE_ERROR);
    expect(body).toContain(`<a href="">${texts.page.retry}</a>`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it.each(['/health/live', '/health/ready', '/api/payments/saferpay/notify/unknown/success'])(
    'still serves %s',
    async (url) => expect((await web.inject(url)).statusCode).toBe(200),
  );

  it('counts rejected requests in its metrics', async () => {
    const figure = async (name: string) => {
      const { text } = await test.app.metrics.read();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    };
    const before = await figure('cadeau_requests_shed_total');
    await web.inject('/sitemap.xml');
    expect(await figure('cadeau_requests_shed_total')).toBe(before + 1);
    expect(await figure('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('requests in progress', () => {
  it('are counted from beginning to end, also when the visitor leaves', async () => {
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const catalogue = {
      ...test.app.catalogue,
      listByCategory: async () => {
        begun.resolve();
        await answer.promise;
        return [];
      },
    };
    const web = await createWebServer({ ...test.app, catalogue }, { storefront: false });
    const origin = await web.listen({ port: 0, host: '127.0.0.1' });
    const underWay = async () => {
      const { text } = await test.app.metrics.read();
      return Number(/^cadeau_requests_in_flight (.+)$/m.exec(text)?.[1]);
    };
    const before = await underWay();
    const visitor = new AbortController();
    const gone = fetch(`${origin}/api/products?category=digital`, { signal: visitor.signal });
    await begun.promise;
    expect(await underWay()).toBe(before + 1);
    visitor.abort();
    await expect(gone).rejects.toThrow();
    await expect.poll(underWay).toBe(before);
    answer.resolve();
    await web.close();
  });
});
