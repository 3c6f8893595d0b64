import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Costs of scrypt (OWASP, 2025): 32 MB and 0.1 s each. Each hash stores its costs, so that they can be
 * raised.
 */
const COSTS = { N: 2 ** 15, r: 8, p: 3 };
const BYTES = 32;
const MEMORY_MAX = 64 * 1024 * 1024;

type Costs = typeof COSTS;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Hashes passwords. @param costs costs of new hashes; only tests lower them */
export function createPasswords(costs: Costs = COSTS) {
  return {
    hash: (password: string) => hashPassword(password, costs),
    /** Takes the same time without a hash, so that timing doesn't reveal known names. */
    matches: (password: string, hash: string | null) => matchesHash(password, hash, costs),
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

function deriveKey(password: string, salt: Buffer, costs: Costs): Promise<Buffer> {
  // Normalise, because keyboards compose letters differently.
  return derive(password.normalize('NFC'), salt, BYTES, { ...costs, maxmem: MEMORY_MAX });
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
  const storedKey = isKnown ? Buffer.from(key, 'base64url') : Buffer.alloc(BYTES);
  return isKnown && timingSafeEqual(derived, storedKey);
}
