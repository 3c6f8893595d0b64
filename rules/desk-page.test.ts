import { expect, it } from 'vitest';
import { isDeskPage } from './desk-session.ts';

it.each(['/', '/orders', '/orders?text=Meier', '/orders/ABCD-1234'])('%s is a page of the desk', (address) =>
  expect(isDeskPage(address)).toBe(true),
);

it.each([
  '',
  'orders',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\nb',
])('%j is not', (address) => expect(isDeskPage(address)).toBe(false));
