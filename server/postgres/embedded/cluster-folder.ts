import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '#server/runtime/start-error.ts';
import { canEnter, chooseSystemUser, type SystemUser } from './system-user.ts';

/** Contains the database if root starts the shop and the server's user can't enter DATA_DIR. */
const FALLBACK_FOLDER = '/var/lib/cadeau';

/** PostgreSQL calls a data directory a cluster. */
export type ClusterFolder = {
  /** Path in DATA_DIR; a symbolic link if the files are stored elsewhere. */
  path: string;
  /** The actual folder of the files, which may not exist yet. */
  folder: string;
  user: SystemUser | undefined;
};

/** @throws EmbeddedDatabaseError if an earlier version created the database */
export function hasCluster(dataDir: string): boolean {
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new EmbeddedDatabaseError(
      `The database in ${dataDir} was created by an earlier version of the shop (PGlite), and this one cannot read it. Set another DATA_DIR, or delete that one to start over.`,
    );
  }
  return existsSync(join(dataDir, 'cluster'));
}

/** @throws EmbeddedDatabaseError if the content of DATA_DIR can't be used */
export async function findClusterFolder(dataDir: string): Promise<ClusterFolder> {
  hasCluster(dataDir);
  const path = join(dataDir, 'cluster');
  const user = await chooseSystemUser([path, dataDir]);
  await prepareDataDir(dataDir, user);
  const entry = await lstat(path).catch(() => undefined);
  if (entry !== undefined) await requireOwner(path, user);
  if (entry?.isSymbolicLink() === true) return { path, folder: await realpath(path), user };
  const real = await realpath(dataDir);
  const needsFallback = entry === undefined && !canEnter(user, real);
  return { path, folder: needsFallback ? await createFallbackFolder() : join(real, 'cluster'), user };
}

/**
 * Makes DATA_DIR private to its owner. If root owns it, lets the server's user pass through it to the
 * cluster, which is private to that user.
 */
async function prepareDataDir(dataDir: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (user === undefined) return;
  const { mode, uid } = await stat(dataDir);
  if (uid === 0) await chmod(dataDir, mode | 0o011);
}

/** @throws EmbeddedDatabaseError also for a dangling link, rather than creating a new database */
async function requireOwner(path: string, user: SystemUser | undefined): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) {
    throw new EmbeddedDatabaseError(
      `${path} is a link to the files of the embedded database, and they are missing. Restore them, or delete the link to start over.`,
    );
  }
  if (found.uid !== (user?.uid ?? process.getuid?.())) {
    throw new EmbeddedDatabaseError(
      `The embedded database in ${path} belongs to another user (${found.uid}). Only that user can start it. Start the shop as that user, or set DATABASE_URL.`,
    );
  }
}

async function createFallbackFolder(): Promise<string> {
  await mkdir(FALLBACK_FOLDER, { recursive: true, mode: 0o755 });
  const shopFolder = await mkdtemp(join(FALLBACK_FOLDER, 'shop-'));
  await chmod(shopFolder, 0o711);
  return join(shopFolder, 'cluster');
}
