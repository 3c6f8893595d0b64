import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { EmbeddedDatabaseError } from '#server/runtime/start-error.ts';

export type SystemUser = { uid: number; gid: number };

/** In order of preference. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. As root, uses the owner of the database's files, or an unprivileged
 * user.
 * @param paths files and folders of the database, the most relevant first; they need not exist
 * @returns undefined if this process isn't root
 */
export async function chooseSystemUser(paths: readonly string[]): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  for (const name of UNPRIVILEGED_USERS) {
    const [uid, gid] = [readId('-u', name), readId('-g', name)];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new EmbeddedDatabaseError(
    `The embedded database cannot run as root, and there is no user ${UNPRIVILEGED_USERS.join(' or ')}. Start the shop as another user, or set DATABASE_URL.`,
  );
}

function readId(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  // Child processes accept signed numbers, and macOS has a user id of -2.
  return status === 0 ? Number(stdout) | 0 : undefined;
}

/** Checks all parent folders too. */
export function canEnter(user: SystemUser | undefined, path: string): boolean {
  return spawnSync('test', ['-x', path], { cwd: '/', ...user }).status === 0;
}
