import type { Person } from './person.ts';

/** A passkey as shown to its owner. */
export type Passkey = { credentialId: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** The public key that verifies signatures. */
export type PasskeyPublicKey = {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

/** The WebAuthn options, and the challenge that the response must contain. */
export type PasskeyChallenge = { options: object; challenge: string };

/** The unverified response of a browser. */
export type PasskeyResponse = { id: string; response: Readonly<Record<string, unknown>> };

/** Registers and verifies passkeys (WebAuthn). */
export type Passkeys = {
  createRegistrationChallenge: (person: Person, existing: readonly Passkey[]) => Promise<PasskeyChallenge>;
  /** @returns undefined if the response can't be verified */
  verifyRegistration: (response: PasskeyResponse, challenge: string) => Promise<PasskeyPublicKey | undefined>;
  createAuthenticationChallenge: () => Promise<PasskeyChallenge>;
  /** @returns the new signature counter; undefined if the response can't be verified */
  verifyAuthentication: (
    response: PasskeyResponse,
    challenge: string,
    registered: { person: Person; key: PasskeyPublicKey },
  ) => Promise<number | undefined>;
};
