import type { Actor } from '#rules/actor.ts';
import type { NewPerson, Person, PersonChanges } from './person.ts';

/** What a person signs in with. */
export type Credentials = {
  person: Person;
  /** Null until the invitation is accepted. */
  passwordHash: string | null;
  /** Encrypted. */
  codeSecret: string | null;
};

/** People of the desk. Every change ends the sessions of the person, and is written down. */
export type PeopleRepository = {
  /** By sign-in name. */
  list: () => Promise<Person[]>;
  /** @param invitation hash of its token @returns false when a person signs in by that name already */
  add: (person: NewPerson, invitation: string, by: Actor) => Promise<boolean>;
  /** Takes password and codes away and invites anew. @returns undefined for an unknown or disabled person */
  invite: (signInName: string, invitation: string, by: Actor) => Promise<Person | undefined>;
  /** @returns undefined for an unknown person */
  change: (signInName: string, changes: PersonChanges, by: Actor) => Promise<Person | undefined>;
  /** Whom an invitation is for, while it can be accepted. @param invitation hash of its token */
  invited: (invitation: string) => Promise<Credentials | undefined>;
  /** Keeps what codes follow from, unless the invitation has one already. @returns the one that is kept */
  keepCodeSecret: (invitation: string, sealed: string) => Promise<string | undefined>;
  /** Ends the invitation. @param step of the code that was shown @returns false when it is over */
  accept: (invitation: string, passwordHash: string, step: number) => Promise<boolean>;
  /** Of an active person. */
  credentials: (signInName: string) => Promise<Credentials | undefined>;
  /** A code is good once. @param step its number, counted from 1970 @returns false when it or a later one was used */
  spendCode: (personId: string, step: number) => Promise<boolean>;
};
