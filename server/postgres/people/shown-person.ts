import { sql } from 'drizzle-orm';
import type { Person } from '#server/people/person.ts';
import { person } from '../schema/people-tables.ts';

/** Excludes credentials. */
export const PERSON = {
  id: person.id,
  signInName: person.signInName,
  name: person.name,
  role: person.role,
  language: person.language,
  signIn: person.signIn,
  state: sql<Person['state']>`case when ${person.disabledAt} is not null then 'disabled'
    when coalesce(${person.passwordHash}, ${person.providerSubject}) is null then 'invited' else 'active' end`,
};
