import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * scrypt cost parameters (OWASP, 2025): 32 MB and 0.1 s per hash. Each hash stores its parameters, so that
 * they can be raised later.
 */
const COSTS = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const MEMORY_MAX = 64 * 1024 * 1024;

type Costs = typeof COSTS;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Hashes passwords. @param costs costs of new hashes; only tests lower them */
export function createPasswordHasher(costs: Costs = COSTS) {
  return {
    hash: (password: string) => hashPassword(password, costs),
    /** Takes equally long without a hash, so that timing doesn't reveal which users exist. */
    matches: (password: string, hash: string | null) => matchesHash(password, hash, costs),
  };
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

function deriveKey(password: string, salt: Buffer, costs: Costs): Promise<Buffer> {
  // Normalise, because devices encode accented letters differently.
  return derive(password.normalize('NFC'), salt, KEY_BYTES, { ...costs, maxmem: MEMORY_MAX });
}

async function hashPassword(password: string, costs: Costs): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, costs);
  const { N, r, p } = costs;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

async function matchesHash(password: string, hash: string | null, defaultCosts: Costs): Promise<boolean> {
  const [name, N, r, p, salt = '', key = ''] = hash?.split('$') ?? [];
  const isKnown = name === 'scrypt';
  const costs = isKnown ? { N: Number(N), r: Number(r), p: Number(p) } : defaultCosts;
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), costs);
  const storedKey = isKnown ? Buffer.from(key, 'base64url') : Buffer.alloc(KEY_BYTES);
  return isKnown && timingSafeEqual(derived, storedKey);
}
