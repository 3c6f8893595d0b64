/** Sign-in methods at the desk. `local`: password with code, or passkeys. `provider`: the chain's identity provider. */
export const SIGN_IN_WAYS = ['local', 'provider'] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** Purposes of a started sign-in, which the response of the provider or passkey completes. */
export const SIGN_IN_ATTEMPTS = ['provider', 'passkey', 'new-passkey'] as const;

export type SignInAttemptKind = (typeof SIGN_IN_ATTEMPTS)[number];
