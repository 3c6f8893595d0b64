import { hasPermission, type Permission } from '#rules/permissions.ts';
import type { Caller } from './person.ts';

export class NotAllowedError extends Error {
  readonly permission: Permission;
  constructor(act: Permission) {
    super(`not allowed: ${act}`);
    this.permission = act;
  }
}

/** @throws NotAllowedError */
export function requirePermission(
  { role, needsPasskey }: Pick<Caller, 'role' | 'needsPasskey'>,
  act: Permission,
): void {
  if (needsPasskey || !hasPermission(role, act)) throw new NotAllowedError(act);
}
