import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Creates a random token for a session or an invitation. Only its hash is stored. */
export function createToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Hash to find a token by. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
