import { randomBytes } from 'node:crypto';

export type Tokens = {
  issue(lifetimeSeconds: number): string;
  isValid(token: string): boolean;
  revokeAll(): void;
};

/** Access tokens live in memory: a restart revokes them, as a provider's may. */
export function createTokens(now: () => number): Tokens {
  const expiries = new Map<string, number>();
  return {
    issue(lifetimeSeconds) {
      for (const [token, expiry] of expiries) if (expiry <= now()) expiries.delete(token);
      const token = randomBytes(24).toString('base64url');
      expiries.set(token, now() + lifetimeSeconds * 1000);
      return token;
    },
    isValid: (token) => (expiries.get(token) ?? 0) > now(),
    revokeAll: () => expiries.clear(),
  };
}
