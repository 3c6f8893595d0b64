/** Characters of a password: length is what makes it hard to guess (NIST SP 800-63B 3.1.1.2). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export type PasswordFault = 'short' | 'long' | 'name';

/**
 * What is wrong with a password that a person chose; undefined when nothing is.
 * @param names what it must not be made of: how the person is called, and signs in
 */
export function passwordFault(password: string, names: readonly string[]): PasswordFault | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return 'short';
  if (length > PASSWORD_LENGTH.max) return 'long';
  const rest = names.reduce((text, name) => text.replaceAll(name.toLowerCase(), ''), password.toLowerCase());
  return [...rest].length < PASSWORD_LENGTH.min / 2 ? 'name' : undefined;
}
