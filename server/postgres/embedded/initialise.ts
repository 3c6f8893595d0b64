import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from '#server/runtime/cannot-start.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import type { Programs } from './postgres-programs.ts';

const FLAGS = [
  '--username=postgres',
  // Only a user who may enter the folder reaches the socket in it; there is no other way in.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  // The same order and upper case of letters on every machine.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Makes the files of an empty database, unless they are there. They appear under their name when they are whole: a
 * start that was interrupted leaves nothing that looks like a database.
 */
export async function initialise({ path, folder, user }: ClusterFolder, { initdb }: Programs): Promise<void> {
  if (existsSync(path)) return;
  const unfinished = await mkdtemp(`${folder}-new-`);
  try {
    if (user !== undefined) await chown(unfinished, user.uid, user.gid);
    await promisify(execFile)(initdb, [`--pgdata=${unfinished}`, ...FLAGS], {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      ...user,
    });
    await rename(unfinished, folder);
    if (path !== folder && !existsSync(path)) await symlink(folder, path);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was quicker.
    if (existsSync(path)) return;
    throw new EmbeddedDatabaseError(
      `The embedded database could not be made. Set DATABASE_URL to use a PostgreSQL server instead. ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
  await removeUnfinished(folder);
}

/** Of starts that were interrupted, or that come too late now. */
async function removeUnfinished(folder: string): Promise<void> {
  const around = dirname(folder);
  for (const name of await readdir(around)) {
    if (name.startsWith('cluster-new-')) await rm(join(around, name), { recursive: true, force: true });
  }
}
