import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from './api-client.ts';
import { callOptions, readCsrfTokens } from './call-options.ts';

afterEach(() => vi.unstubAllGlobals());

it('a call uses the API address of the page', async () => {
  const asked: string[] = [];
  const meta = { content: '/api' };
  vi.stubGlobal('document', { querySelector: () => meta });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json([]);
  });
  await api.loadProducts('digital');
  meta.content = '/shop-api';
  await api.loadProducts('digital');
  expect(asked).toEqual(['/api/products?category=digital', '/shop-api/products?category=digital']);
});

it('a call is made in Safari 15, which lacks AbortSignal.timeout', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('AbortSignal', class extends AbortSignal {});
  Object.assign(AbortSignal, { timeout: undefined });
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return Response.json([]);
  });
  await callOptions.fetch('/api/products');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  vi.advanceTimersByTime(30_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  vi.useRealTimers();
});

describe('the CSRF tokens in the cookies', () => {
  it('are found by the exact cookie name', () => {
    expect(readCsrfTokens('a=1; XSRF-TOKEN=own-1_A; b=2')).toEqual(['own-1_A']);
    expect(readCsrfTokens('OLD-XSRF-TOKEN=1; XSRF-TOKEN-2=1; XSRF-TOKEN')).toEqual([]);
    expect(readCsrfTokens('')).toEqual([]);
  });

  it('start with the cookie that no other host can set', () => {
    expect(readCsrfTokens('XSRF-TOKEN=foreign; __Host-XSRF-TOKEN=own')).toEqual(['own', 'foreign']);
  });

  it('are all values when a parent domain has set the same name', () => {
    expect(readCsrfTokens('XSRF-TOKEN=foreign; XSRF-TOKEN=own')).toEqual(['foreign', 'own']);
  });

  it('exclude values that our server cannot have set', () => {
    const foreign = ['eyJpdiI6IklhYmMifQ%3D%3D', '%E0%A4%A', '%E2%82%AC', '€', '""', 'a=b', ''];
    const cookies = foreign.map((value) => `XSRF-TOKEN=${value}`).join('; ');
    expect(readCsrfTokens(`${cookies}; XSRF-TOKEN=own`)).toEqual(['own']);
  });
});
