import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** Turns what a person can be recognised by into a name that tells nothing without the key. */
export type KeyedHash = (text: string) => string;

/** @param purpose hashes for different purposes cannot be compared with one another */
export function createKeyedHash(key: Buffer, purpose: string): KeyedHash {
  // Made once: of bytes, each hash would make a key of its own, which takes longer than the hash.
  const own = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
  return (text) => createHmac('sha256', own).update(text).digest('base64url').slice(0, 22);
}
