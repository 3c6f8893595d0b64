import type { Reader } from '#rules/actor.ts';
import type { Permission } from '#rules/command-roles.ts';
import type { Caller } from '#server/people/person.ts';
import { requireRight } from '#server/people/rights.ts';

/**
 * The person behind an act at the desk.
 * @param act by the name of its command, as `orders show`
 * @throws NotAllowed
 */
export function deskActor(person: Caller, act: Permission, reason = ''): Reader {
  requireRight(person, act);
  return { person: person.name, command: `desk ${act}`, reason, isByItself: person.isByItself };
}
