import type { Actor } from '#rules/actor.ts';
import type { ProviderAccount } from './identity-provider.ts';
import type { ListedPerson, NewPerson, Person, PersonChanges } from './person.ts';

/** What a person signs in with. */
export type Credentials = {
  person: Person;
  /** Null until the invitation is accepted. */
  passwordHash: string | null;
  /** Encrypted. */
  codeSecret: string | null;
};

/** How a person comes in for the first time: by an invitation, of whose token this is the hash, or at the provider. */
export type Entry = { invitation: string } | 'provider';

/** People of the desk. Every change ends the sessions of the person, and is written down. */
export type PeopleRepository = {
  /** By sign-in name. */
  list: () => Promise<ListedPerson[]>;
  /** @returns false when a person signs in by that name already */
  add: (person: NewPerson, entry: Entry, by: Actor) => Promise<boolean>;
  /**
   * Takes away whatever the person signed in by, and gives another entry.
   * @returns undefined for an unknown or disabled person
   */
  invite: (signInName: string, entry: Entry, by: Actor) => Promise<Person | undefined>;
  /** @returns undefined for an unknown person */
  change: (signInName: string, changes: PersonChanges, by: Actor) => Promise<Person | undefined>;
  /** Whom an invitation is for, while it can be accepted. @param invitation hash of its token */
  invited: (invitation: string) => Promise<Credentials | undefined>;
  /** Keeps what codes follow from, unless the invitation has one already. @returns the one that is kept */
  keepCodeSecret: (invitation: string, sealed: string) => Promise<string | undefined>;
  /** Ends the invitation. @param step of the code that was shown @returns false when it is over */
  accept: (invitation: string, passwordHash: string, step: number) => Promise<boolean>;
  /**
   * Who signs in by an account of the identity provider: of a person who does so for the first time, the one whose name is its
   * verified e-mail address, and from then on that account alone.
   */
  ofProviderAccount: (account: ProviderAccount) => Promise<Person | undefined>;
  /** Of an active person. */
  credentials: (signInName: string) => Promise<Credentials | undefined>;
  /** A code is good once. @param step its number, counted from 1970 @returns false when it or a later one was used */
  spendCode: (personId: string, step: number) => Promise<boolean>;
};
