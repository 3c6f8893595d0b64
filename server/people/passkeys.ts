import type { Person } from './person.ts';

/** A passkey as its person sees it. */
export type Passkey = { credentialId: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** By what its signatures are checked. */
export type PasskeyKey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] };

/** What a browser is asked, and what its answer must repeat. */
export type PasskeyQuestion = { options: object; challenge: string };

/** What a browser answers, as it sends it; nothing of it is believed before it is checked. */
export type PasskeyAnswer = { id: string; response: Readonly<Record<string, unknown>> };

/** Asks browsers for passkeys, and checks what they answer (WebAuthn). */
export type Passkeys = {
  askForNew: (person: Person, existing: readonly Passkey[]) => Promise<PasskeyQuestion>;
  /** @returns undefined for an answer that proves nothing */
  readNew: (answer: PasskeyAnswer, challenge: string) => Promise<PasskeyKey | undefined>;
  ask: () => Promise<PasskeyQuestion>;
  /** @returns how often it has signed; undefined for an answer that proves nothing */
  check: (
    answer: PasskeyAnswer,
    challenge: string,
    known: { person: Person; key: PasskeyKey },
  ) => Promise<number | undefined>;
};
