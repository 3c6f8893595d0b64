/** By what a person signs in at the desk: a password with a code, and passkeys, or the chain's identity provider. */
export const SIGN_IN_WAYS = ['local', 'provider'] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** What a sign-in that has begun is for; it ends with the answer of the provider or of the passkey. */
export const SIGN_IN_ATTEMPTS = ['provider', 'passkey', 'new-passkey'] as const;

export type SignInAttemptKind = (typeof SIGN_IN_ATTEMPTS)[number];
