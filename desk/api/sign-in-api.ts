import type * as z from 'zod';
import { type SignedInPerson, signedInPerson } from '#contract/desk/people.ts';
import {
  type BegunSignIn,
  begunSignIn,
  type OwnSignIn,
  ownSignIn,
  type PasskeyAnswer,
  passkeyQuestion,
  type removePasskeyRequest,
  type SignInWays,
  signInWays,
} from '#contract/desk/sign-in.ts';
import { get, post, send } from './call.ts';

type Question = Promise<z.infer<typeof passkeyQuestion>>;

/** Calls for the ways of signing in beside the password; each throws a Fault when it brings no answer. */
export const signInApi = {
  ways: (): Promise<SignInWays> => get('/sign-in', signInWays),
  beginAtProvider: (page: string): Promise<BegunSignIn> => post('/oidc/begin', { page }, begunSignIn),
  beginByPasskey: (): Question => post('/sign-in/passkey/begin', {}, passkeyQuestion),
  finishByPasskey: (answer: PasskeyAnswer): Promise<SignedInPerson> =>
    post('/sign-in/passkey', { answer }, signedInPerson),
  own: (signal?: AbortSignal): Promise<OwnSignIn> => get('/me/sign-in', ownSignIn, signal),
  beginPasskey: (proof: { code?: string }): Question => post('/me/passkeys/begin', proof, passkeyQuestion),
  addPasskey: (name: string, answer: PasskeyAnswer): Promise<void> => send('/me/passkeys', { name, answer }),
  removePasskey: (given: z.infer<typeof removePasskeyRequest>): Promise<void> =>
    send('/me/passkeys/remove', given),
};
