import { mayRun, type Permission } from '#rules/command-roles.ts';
import type { Person } from './person.ts';

/** A person asked for something that their role does not have. */
export class NotAllowed extends Error {
  readonly act: Permission;
  constructor(act: Permission) {
    super(`not allowed: ${act}`);
    this.act = act;
  }
}

/**
 * @param act by the name of its command, as `orders show`
 * @throws NotAllowed
 */
export function requireRight({ role }: Pick<Person, 'role'>, act: Permission): void {
  if (!mayRun(role, act)) throw new NotAllowed(act);
}
