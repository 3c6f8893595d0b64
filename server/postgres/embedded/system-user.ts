import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { EmbeddedDatabaseError } from '#server/runtime/cannot-start.ts';

/** A user of the operating system, as child processes take it. */
export type SystemUser = { uid: number; gid: number };

/** Users without rights that a machine may have, the best first. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. As root it is run by the owner of its files, or where root owns them too, by a
 * user without rights.
 * @param paths files and folders of the database, the most telling first; they need not exist
 * @returns undefined when this process may run it itself
 */
export async function chooseSystemUser(paths: readonly string[]): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  for (const name of UNPRIVILEGED) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new EmbeddedDatabaseError(
    `The embedded database may not run as root, and there is no user ${UNPRIVILEGED.join(' or ')}. Start the shop as another user, or set DATABASE_URL.`,
  );
}

function idOf(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  // As a signed number, which is what child processes take: macOS counts `nobody` as -2.
  return status === 0 ? Number(stdout) | 0 : undefined;
}

/** Whether a user may enter a folder, or run a program: every folder on the way must let it pass. */
export function mayEnter(user: SystemUser | undefined, path: string): boolean {
  return spawnSync('test', ['-x', path], { cwd: '/', ...user }).status === 0;
}
