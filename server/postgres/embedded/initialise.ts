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
  // Only a user who can enter the folder reaches its socket. Network access is off.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  // Same sorting and case mapping on every machine.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** Renames the files into place when complete, so that an interrupted start leaves no partial database. */
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
    // Another process created it first.
    if (existsSync(path)) return;
    throw new EmbeddedDatabaseError(
      `The embedded database could not be created. Set DATABASE_URL to use a PostgreSQL server instead. ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
  await removeUnfinished(folder);
}

/** Deletes the remains of interrupted or concurrent starts. */
async function removeUnfinished(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    if (name.startsWith('cluster-new-')) await rm(join(parent, name), { recursive: true, force: true });
  }
}
