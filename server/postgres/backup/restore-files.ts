import { chownSync, copyFileSync, mkdirSync } from 'node:fs';
import { chown, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { type ClusterFolder, findClusterFolder } from '../embedded/cluster-folder.ts';
import type { Manifest } from './manifest.ts';

/** Folder of the server's files within a backup. */
export const CLUSTER = 'cluster';

/** @throws CannotStart unless a data folder is empty, or not there */
export async function requireEmpty(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CannotStart(`${dataDir} cannot be read as a folder (${error.code}).`);
  });
  if (found.length > 0) {
    throw new CannotStart(
      `${dataDir} is not empty. A backup is restored into an empty folder only; name another.`,
    );
  }
}

/**
 * Puts the server's files of a backup where a start of the shop on this data folder looks for them, owned by the user
 * that runs the server. They appear under their name when they are whole.
 */
export async function restoreFiles(backup: string, manifest: Manifest, dataDir: string): Promise<void> {
  const { path, folder, user } = await findClusterFolder(dataDir);
  const unfinished = await mkdtemp(`${folder}-new-`);
  try {
    copyAll(backup, manifest, unfinished, user);
    if (user !== undefined) await chown(unfinished, user.uid, user.gid);
    await rename(unfinished, folder);
    if (path !== folder) await symlink(folder, path);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function copyAll(
  backup: string,
  { folders, files }: Manifest,
  to: string,
  user: ClusterFolder['user'],
): void {
  const own = (path: string) => {
    if (user !== undefined) chownSync(path, user.uid, user.gid);
  };
  const within = (path: string) => join(to, path.slice(CLUSTER.length + 1));
  // Each after the one that it is in.
  for (const path of folders.filter((one) => one !== CLUSTER)) {
    mkdirSync(within(path), { mode: 0o700 });
    own(within(path));
  }
  for (const { path } of files) {
    copyFileSync(join(backup, path), within(path));
    own(within(path));
  }
}
