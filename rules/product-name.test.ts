import { expect, it } from 'vitest';
import { isProductName } from './localized-text.ts';

it.each(['birthday-physical', '3f6c1a52-7d5e-4a41-9d0e-2b8a4c5d6e7f', 'a.b', 'x'.repeat(100)])(
  '%s may name a product',
  (name) => expect(isProductName(name)).toBe(true),
);

it.each(['', 'a b', 'a/b', 'a\0b', '%00', 'é', 'x'.repeat(101)])('%j cannot name a product', (name) =>
  expect(isProductName(name)).toBe(false),
);
