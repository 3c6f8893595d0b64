import type { SignedInPerson } from '#contract/desk/people.ts';
import { mayRun, PERMISSIONS } from '#rules/command-roles.ts';
import type { Person } from '#server/people/person.ts';

/** What a browser is told of the person who is signed in. @param shop name of the brand */
export function shownPerson({ name, role, language }: Person, shop: string): SignedInPerson {
  return { shop, name, role, language, acts: PERMISSIONS.filter((act) => mayRun(role, act)) };
}
