import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** What names a session or an invitation, and nobody can guess; only the browser or person that it was given to keeps it. */
export function createToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** By which a token is found again; the token does not follow from it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
