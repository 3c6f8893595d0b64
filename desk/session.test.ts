import { expect, it, vi } from 'vitest';
import { api } from './api/client.ts';
import { getPageAfterSignIn, getSignInUrl, withSession } from './session.ts';

const afterSignIn = (address: string) =>
  getPageAfterSignIn(new URL(address, 'https://desk.example').searchParams);

it.each(['/orders/K7QM-2X9F', '/orders?text=M%C3%BCller%20%26%20Co'])(
  'a sign-in requested by %s returns to it',
  (page) => {
    expect(afterSignIn(getSignInUrl(page))).toBe(page);
  },
);

it.each([
  '/sign-in',
  '/sign-in?to=https://evil.example',
  '/sign-in?to=//evil.example',
  '/sign-in?to=/\\evil.example',
])('%s leads to the start page', (address) => {
  expect(afterSignIn(address)).toBe('/');
});

it('a page whose procedure requires a session leads to the sign-in', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const request = new Request('https://desk.example/packing?due=today');
  const loading = withSession(request, () => api.review.list.query());
  const answer = await loading.catch((error: unknown) => error);
  vi.unstubAllGlobals();
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('location')).toBe(getSignInUrl('/packing?due=today'));
});
