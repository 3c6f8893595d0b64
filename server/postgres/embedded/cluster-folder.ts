import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '#server/runtime/cannot-start.ts';
import { chooseSystemUser, mayEnter, type SystemUser } from './system-user.ts';

/** Where root's database lies when the user that runs its server may not enter DATA_DIR. */
const ELSEWHERE = '/var/lib/cadeau';

/** The files of one PostgreSQL server; PostgreSQL calls them a cluster. */
export type ClusterFolder = {
  /** In DATA_DIR; a link when the files are elsewhere. */
  path: string;
  /** Where the files are, or will be. */
  folder: string;
  user: SystemUser | undefined;
};

/**
 * Whether a shop has made its database in DATA_DIR.
 * @throws EmbeddedDatabaseError when an earlier version has
 */
export function hasCluster(dataDir: string): boolean {
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new EmbeddedDatabaseError(
      `The database in ${dataDir} was made by an earlier version of the shop (PGlite), and this one cannot read it. Name another DATA_DIR, or delete that one to begin anew.`,
    );
  }
  return existsSync(join(dataDir, 'cluster'));
}

/** @throws EmbeddedDatabaseError when what lies in DATA_DIR cannot be used */
export async function findClusterFolder(dataDir: string): Promise<ClusterFolder> {
  hasCluster(dataDir);
  const path = join(dataDir, 'cluster');
  const user = await chooseSystemUser([path, dataDir]);
  await prepareDataDir(dataDir, user);
  const entry = await lstat(path).catch(() => undefined);
  if (entry !== undefined) await requireOwner(path, user);
  if (entry?.isSymbolicLink() === true) return { path, folder: await realpath(path), user };
  const real = await realpath(dataDir);
  const isElsewhere = entry === undefined && !mayEnter(user, real);
  return { path, folder: isElsewhere ? await newFolderElsewhere() : join(real, 'cluster'), user };
}

/** DATA_DIR is for its owner alone; root lets the user of the server through, whose own folder is closed again. */
async function prepareDataDir(dataDir: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (user === undefined) return;
  const { mode, uid } = await stat(dataDir);
  if (uid === 0) await chmod(dataDir, mode | 0o011);
}

/** @throws EmbeddedDatabaseError also when only a link was kept: rather than begin anew */
async function requireOwner(path: string, user: SystemUser | undefined): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) {
    throw new EmbeddedDatabaseError(
      `${path} is a link to the files of the embedded database, and they are not there. Bring them back, or delete the link to begin anew.`,
    );
  }
  if (found.uid !== (user?.uid ?? process.getuid?.())) {
    throw new EmbeddedDatabaseError(
      `The embedded database in ${path} belongs to another user (${found.uid}), who alone may start it. Start the shop as that user, or set DATABASE_URL.`,
    );
  }
}

async function newFolderElsewhere(): Promise<string> {
  await mkdir(ELSEWHERE, { recursive: true, mode: 0o755 });
  const own = await mkdtemp(join(ELSEWHERE, 'shop-'));
  await chmod(own, 0o711);
  return join(own, 'cluster');
}
