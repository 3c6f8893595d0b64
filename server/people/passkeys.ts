import type { Person } from './person.ts';

/** A passkey as shown to its person. */
export type Passkey = { credentialId: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** The public key that verifies signatures. */
export type PasskeyKey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] };

/** The WebAuthn options, and the challenge that the response must contain. */
export type PasskeyQuestion = { options: object; challenge: string };

/** The unverified response of a browser. */
export type PasskeyAnswer = { id: string; response: Readonly<Record<string, unknown>> };

/** Registers and verifies passkeys (WebAuthn). */
export type Passkeys = {
  askForNew: (person: Person, existing: readonly Passkey[]) => Promise<PasskeyQuestion>;
  /** @returns undefined if the response can't be verified */
  readNew: (answer: PasskeyAnswer, challenge: string) => Promise<PasskeyKey | undefined>;
  ask: () => Promise<PasskeyQuestion>;
  /** @returns the new signature counter; undefined if the response can't be verified */
  check: (
    answer: PasskeyAnswer,
    challenge: string,
    known: { person: Person; key: PasskeyKey },
  ) => Promise<number | undefined>;
};
