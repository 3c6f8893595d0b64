import type { Actor } from '#rules/actor.ts';
import type { Person } from '#server/people/person.ts';
import { requireRight } from '#server/people/rights.ts';

/**
 * The person behind an act at the desk.
 * @param act by the name of its command, as `orders show`
 * @throws NotAllowed
 */
export function deskActor(person: Person, act: string, reason = ''): Actor {
  requireRight(person, act);
  return { person: person.name, command: `desk ${act}`, reason };
}
