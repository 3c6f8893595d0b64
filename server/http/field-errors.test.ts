import { expect, it } from 'vitest';
import { toFieldErrors } from './field-errors.ts';

it('of many unknown keys, only the reported number is examined', () => {
  let read = 0;
  const key = { toString: () => `k${read++}` } as unknown as string;
  const keys = Array.from({ length: 100_000 }, () => key);
  const errors = toFieldErrors([{ code: 'unrecognized_keys', path: ['a'], message: '', keys }]);
  expect([errors.length, read]).toEqual([200, 200]);
});

it('a key of several MB is cut', () => {
  const keys = ['k'.repeat(5_000_000)];
  const [error] = toFieldErrors([{ code: 'unrecognized_keys', path: ['a'], message: '', keys }]);
  expect(error?.field).toHaveLength(200);
});
