/** Lengths in characters. Length makes a password strong (NIST SP 800-63B 3.1.1.2). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export type PasswordFault = 'short' | 'long' | 'name';

/**
 * Returns the problem of a chosen password, or undefined.
 * @param names words that it must not consist of: the person's name and sign-in name
 */
export function passwordFault(password: string, names: readonly string[]): PasswordFault | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return 'short';
  if (length > PASSWORD_LENGTH.max) return 'long';
  const rest = names.reduce((text, name) => text.replaceAll(name.toLowerCase(), ''), password.toLowerCase());
  return [...rest].length < PASSWORD_LENGTH.min / 2 ? 'name' : undefined;
}
