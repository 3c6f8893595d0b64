import { hasPermission, type Permission } from '#rules/permissions.ts';
import type { Person } from './person.ts';

export class NotAllowedError extends Error {
  readonly permission: Permission;
  constructor(act: Permission) {
    super(`not allowed: ${act}`);
    this.permission = act;
  }
}

/** @throws NotAllowedError */
export function requirePermission({ role }: Pick<Person, 'role'>, act: Permission): void {
  if (!hasPermission(role, act)) throw new NotAllowedError(act);
}
