import type { Language } from '#rules/language.ts';
import type { Role } from '#rules/permissions.ts';
import type { SignInMethod } from '#rules/sign-in-methods.ts';

/** A person who can work at the desk. */
export type Person = {
  id: string;
  /** In lower case. An e-mail address with an identity provider. */
  signInName: string;
  /** Display name, recorded with the person's actions. */
  name: string;
  /** Address for mails about the sign-in. */
  email: string | null;
  /** Never empty. The permissions are those of all roles. */
  roles: Role[];
  language: Language;
  signIn: SignInMethod;
  /** `invited`: has no password, or has not signed in at the identity provider yet. */
  state: 'invited' | 'active' | 'disabled';
};

/** Returns the address for mails about the sign-in. */
export function getSecurityAddress({ email, signIn, signInName }: Person): string | null {
  return email ?? (signIn === 'provider' ? signInName : null);
}

/** A person who makes a request. */
export type Caller = Person & {
  /** True for background requests of an open page. */
  isBackground?: boolean;
  /** True if the session may only register a passkey. */
  needsPasskey?: boolean;
};

/** A session as shown to its owner. */
export type OwnSession = {
  id: string;
  /** Such as `Firefox, Windows`; empty if unknown. */
  browser: string;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
};

export type NewPerson = Pick<Person, 'signInName' | 'name' | 'roles' | 'language'> & { email?: string };

export type ListedPerson = Person & { passkeys: number };

export type PersonChanges = Partial<Pick<Person, 'name' | 'roles' | 'language'>> & {
  email?: string;
  disabled?: boolean;
};

export type Credentials = {
  person: Person;
  /** Null until the invitation is accepted. */
  passwordHash: string | null;
  /** Encrypted. */
  codeSecret: string | null;
};

/** The initial sign-in method: an invitation, by the hash of its token, or the identity provider. */
export type InitialSignIn = { invitation: string } | 'provider';
