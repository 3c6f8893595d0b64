import { expect, it } from 'vitest';
import { createToken, hashToken } from './secret-token.ts';

it('a token has 32 random bytes, in characters of an address', () => {
  expect(createToken()).toMatch(/^[\w-]{43}$/);
  expect(createToken()).not.toBe(createToken());
});

it('the stored form of a token is its SHA-256', () => {
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
