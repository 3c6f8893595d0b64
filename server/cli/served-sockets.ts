import { join } from 'node:path';
import { ROLES, type Role } from '#rules/command-roles.ts';
import type { Config } from '#server/runtime/config.ts';
import { OWN_SOCKETS } from './command-protocol.ts';

/**
 * Where a process takes commands, and of which roles; undefined where it takes none. With a PostgreSQL server a worker does:
 * web is for visitors. The embedded database has one process, which nobody else can help with.
 */
export function socketsToServe(
  face: 'all' | 'web' | 'worker' | 'desk',
  { database, socketDir }: Pick<Config, 'database' | 'socketDir'>,
): { folder: string; roles: readonly Role[] } | undefined {
  const own = 'dataDir' in database ? join(database.dataDir, OWN_SOCKETS) : undefined;
  if ((face === 'web' || face === 'desk') && own === undefined) return undefined;
  if (socketDir !== undefined) return { folder: socketDir, roles: ROLES };
  return own === undefined ? undefined : { folder: own, roles: ['everything'] };
}
