import type { SignInAttemptKind } from '#rules/sign-in-ways.ts';

/** What the server expects of the answer to a sign-in that has begun; for the server alone. */
export type SignInAttempt = {
  kind: SignInAttemptKind;
  expected: string;
  /** Of a person who adds a passkey. */
  personId: string | null;
};

export type SignInAttemptRepository = {
  /** @returns a token that only the browser keeps */
  open: (attempt: SignInAttempt) => Promise<string>;
  /** Ends it, whatever the answer is. @returns undefined when there is none of this kind, or it is too old */
  take: (token: string, kind: SignInAttemptKind) => Promise<SignInAttempt | undefined>;
  /** Deletes those that are too old. */
  sweep: () => Promise<void>;
};
