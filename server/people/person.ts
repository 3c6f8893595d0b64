import type { Language } from '#rules/language.ts';
import type { Role } from '#rules/permissions.ts';
import type { SignInWay } from '#rules/sign-in-ways.ts';

/** Someone who may work at the desk. */
export type Person = {
  id: string;
  /** In small letters; an e-mail address where an identity provider signs people in. */
  signInName: string;
  /** As it stands beside what the person does. */
  name: string;
  role: Role;
  language: Language;
  signIn: SignInWay;
  /** `invited`: has no password yet, or lost it; of a person at the identity provider: has not signed in there yet. */
  state: 'invited' | 'active' | 'disabled';
};

/** A person at the desk, as they ask for something. */
export type Caller = Person & {
  /** A page that they have open asks, because something changed. */
  isByItself?: boolean;
};

export type NewPerson = Pick<Person, 'signInName' | 'name' | 'role' | 'language'>;

/** A person with the number of their passkeys. */
export type ListedPerson = Person & { passkeys: number };

export type PersonChanges = Partial<Pick<Person, 'name' | 'role' | 'language'>> & { disabled?: boolean };

/** Credentials of a person. */
export type Credentials = {
  person: Person;
  /** Null until the invitation is accepted. */
  passwordHash: string | null;
  /** Encrypted. */
  codeSecret: string | null;
};

/** The first way to sign in: an invitation, by the hash of its token, or the identity provider. */
export type Entry = { invitation: string } | 'provider';
