/** Sign-in methods at the desk. `local`: password with code, or passkeys. `provider`: the chain's identity provider. */
export const SIGN_IN_METHODS = ['local', 'provider'] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Proofs that open a session. `password`: together with a code. */
export const SIGN_IN_PROOFS = ['password', 'passkey', 'provider'] as const;

export type SignInProof = (typeof SIGN_IN_PROOFS)[number];

/** Purposes of a started sign-in, which the response of the provider or passkey completes. */
export const SIGN_IN_ATTEMPTS = ['provider', 'passkey', 'new-passkey'] as const;

export type SignInAttemptKind = (typeof SIGN_IN_ATTEMPTS)[number];

/** Maximum per person: one passkey per device, and some spares. */
export const PASSKEYS_MAX = 10;

/** Maximum number of characters. */
export const PASSKEY_NAME_MAX = 60;

/**
 * In characters. Only the length is required, because it makes a password strong (NIST SP 800-63B 3.1.1.2).
 */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export type PasswordError = 'short' | 'long' | 'name';

/**
 * Returns the problem of a chosen password, or undefined.
 * @param names the person's name and sign-in name, which must not make up most of the password
 */
export function validatePassword(password: string, names: readonly string[]): PasswordError | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return 'short';
  if (length > PASSWORD_LENGTH.max) return 'long';
  const rest = names.reduce((text, name) => text.replaceAll(name.toLowerCase(), ''), password.toLowerCase());
  return [...rest].length < PASSWORD_LENGTH.min / 2 ? 'name' : undefined;
}
