import { expect, it } from 'vitest';
import { pageAfterSignIn, signInAddress } from './session.ts';

const afterSignIn = (address: string) =>
  pageAfterSignIn(new URL(address, 'https://desk.example').searchParams);

it.each(['/orders/K7QM-2X9F', '/orders?text=M%C3%BCller%20%26%20Co'])(
  'a sign-in that was asked for by %s leads back to it',
  (page) => {
    expect(afterSignIn(signInAddress(page))).toBe(page);
  },
);

it.each([
  '/sign-in',
  '/sign-in?to=https://evil.example',
  '/sign-in?to=//evil.example',
  '/sign-in?to=/\\evil.example',
])('%s leads to where a day begins', (address) => {
  expect(afterSignIn(address)).toBe('/');
});
