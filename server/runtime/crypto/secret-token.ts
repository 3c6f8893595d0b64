import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomInt,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';

const BYTES = 32;

/** Creates a random token for a session or an invitation. Only its hash is stored. */
export function createToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Returns the hash under which a token is stored and found. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const derive = promisify<string, string, number, Buffer>(scrypt);
const SLOW_HASH_BYTES = 24;

/**
 * Hash to find a text by that could be guessed from a fast hash. Has no key, so that it survives key rotation.
 * @param purpose hashes of different purposes can't be compared
 */
export async function hashSlowly(text: string, purpose: string): Promise<string> {
  return (await derive(text, `cadeau ${purpose}`, SLOW_HASH_BYTES)).toString('base64url');
}

/** Creates a random text that people type. */
export function createTypedCode(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Replaces personal data with a pseudonym. The result reveals nothing without the key. */
export type KeyedHash = (text: string) => string;

/** @param purpose makes hashes of different uses incomparable */
export function createKeyedHash(key: Buffer, purpose: string): KeyedHash {
  // Created once, because importing the key for each hash takes longer than hashing.
  const own = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
  return (text) => createHmac('sha256', own).update(text).digest('base64url').slice(0, 22);
}
