import { expect, it } from 'vitest';
import { createKeyedHash } from './crypto/secret-token.ts';

const key = Buffer.alloc(32, 1);

it('the same text has the same hash, only for the same key and purpose', () => {
  const hash = createKeyedHash(key, 'limits');
  expect(hash('192.0.2.1')).toBe(createKeyedHash(key, 'limits')('192.0.2.1'));
  expect(hash('192.0.2.1')).not.toBe(hash('192.0.2.2'));
  expect(hash('192.0.2.1')).not.toBe(createKeyedHash(key, 'other')('192.0.2.1'));
  expect(hash('192.0.2.1')).not.toBe(createKeyedHash(Buffer.alloc(32, 2), 'limits')('192.0.2.1'));
  expect(hash('192.0.2.1')).toMatch(/^[\w-]{22}$/);
});
