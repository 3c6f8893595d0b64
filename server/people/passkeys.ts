import type { Person } from './person.ts';

/** A passkey as shown to its person. */
export type Passkey = { credentialId: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** The public key that verifies signatures. */
export type PasskeyKey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] };

/** The WebAuthn options, and the challenge that the response must contain. */
export type PasskeyChallenge = { options: object; challenge: string };

/** The unverified response of a browser. */
export type PasskeyResponse = { id: string; response: Readonly<Record<string, unknown>> };

/** Registers and verifies passkeys (WebAuthn). */
export type Passkeys = {
  requestRegistration: (person: Person, existing: readonly Passkey[]) => Promise<PasskeyChallenge>;
  /** @returns undefined if the response can't be verified */
  verifyRegistration: (answer: PasskeyResponse, challenge: string) => Promise<PasskeyKey | undefined>;
  requestAuthentication: () => Promise<PasskeyChallenge>;
  /** @returns the new signature counter; undefined if the response can't be verified */
  verifyAuthentication: (
    answer: PasskeyResponse,
    challenge: string,
    known: { person: Person; key: PasskeyKey },
  ) => Promise<number | undefined>;
};
