import { hasPermission, type Permission } from '#rules/permissions.ts';
import type { Caller } from './person.ts';

export class NotAllowedError extends Error {
  readonly permission: Permission;
  constructor(permission: Permission) {
    super(`not allowed: ${permission}`);
    this.permission = permission;
  }
}

/** @throws NotAllowedError without the permission, or if the caller must register a passkey first */
export function requirePermission(
  { roles, needsPasskey }: Pick<Caller, 'roles' | 'needsPasskey'>,
  permission: Permission,
): void {
  if (needsPasskey || !hasPermission(roles, permission)) throw new NotAllowedError(permission);
}
