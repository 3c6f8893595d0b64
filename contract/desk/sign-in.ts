import * as z from 'zod';

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
export const signInProblem = z.enum(['over', 'unknown', 'away', 'denied', 'clock', 'untrusted', 'failed']);
export type SignInProblem = z.infer<typeof signInProblem>;
