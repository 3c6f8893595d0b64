import * as z from 'zod';
import { PASSKEY_NAME_MAX } from '#rules/passkeys.ts';
import { SIGN_IN_WAYS } from '#rules/sign-in-ways.ts';

/** By what people may sign in at this desk. */
export const signInWays = z.object({ local: z.boolean(), provider: z.boolean() });
export type SignInWays = z.infer<typeof signInWays>;

/** A sign-in at the identity provider is to begin. */
export const providerRequest = z.strictObject({
  /** The page of the desk that it leads to. */
  page: z.string().min(1).max(500),
});

/** Where the browser goes to sign in. */
export const begunSignIn = z.object({ address: z.url({ protocol: /^https?$/ }) });
export type BegunSignIn = z.infer<typeof begunSignIn>;

/** Why a person who came back from the identity provider is not signed in. */
export const signInProblem = z.enum([
  'over',
  'unknown',
  'unverified',
  'away',
  'denied',
  'clock',
  'untrusted',
  'failed',
]);
export type SignInProblem = z.infer<typeof signInProblem>;

/** What a browser is asked about passkeys, in the form of WebAuthn. */
export const passkeyQuestion = z.object({ options: z.record(z.string(), z.unknown()) });

const text = z.string().max(20_000);

/** What a browser answers to it; its parts are checked by what understands them. */
export const passkeyAnswer = z.object({
  id: z.string().min(1).max(1500),
  response: z.record(z.string().max(50), z.union([text, z.array(z.string().max(50)).max(10), z.number()])),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

export const passkeySignInRequest = z.strictObject({ answer: passkeyAnswer });

/** A code of the authenticator app, where the sign-in is no longer fresh. */
const code = z.string().max(20).optional();

export const beginPasskeyRequest = z.strictObject({ code });
export const newPasskeyRequest = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(PASSKEY_NAME_MAX)
    .regex(/^\P{Cc}*$/u),
  answer: passkeyAnswer,
});
export const removePasskeyRequest = z.strictObject({ id: z.string().min(1).max(1500), code });

/** By what the person who is signed in signs in. */
export const ownSignIn = z.object({
  signInName: z.string(),
  signIn: z.enum(SIGN_IN_WAYS),
  /** Whether it may be changed without a code. */
  isFresh: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type OwnSignIn = z.infer<typeof ownSignIn>;
