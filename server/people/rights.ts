import { hasPermission, type Permission } from '#rules/permissions.ts';
import type { Person } from './person.ts';

export class NotAllowed extends Error {
  readonly act: Permission;
  constructor(act: Permission) {
    super(`not allowed: ${act}`);
    this.act = act;
  }
}

/** @throws NotAllowed */
export function requireRight({ role }: Pick<Person, 'role'>, act: Permission): void {
  if (!hasPermission(role, act)) throw new NotAllowed(act);
}
