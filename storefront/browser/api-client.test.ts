import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api-client.ts';
import { cookieValue } from './call-options.ts';

afterEach(() => vi.unstubAllGlobals());

it('a call goes to where the page says that the API is', async () => {
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

it('a cookie is found by its whole name', () => {
  expect(cookieValue('a=1; XSRF-TOKEN=x%3D; b=2', 'XSRF-TOKEN')).toBe('x=');
  expect(cookieValue('OLD-XSRF-TOKEN=1', 'XSRF-TOKEN')).toBeUndefined();
});
