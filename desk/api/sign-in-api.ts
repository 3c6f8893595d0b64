import { type BegunSignIn, begunSignIn, type SignInWays, signInWays } from '#contract/desk/sign-in.ts';
import { get, post } from './call.ts';

/** Calls for the ways of signing in beside the password; each throws a Fault when it brings no answer. */
export const signInApi = {
  ways: (): Promise<SignInWays> => get('/sign-in', signInWays),
  beginAtProvider: (page: string): Promise<BegunSignIn> => post('/oidc/begin', { page }, begunSignIn),
};
