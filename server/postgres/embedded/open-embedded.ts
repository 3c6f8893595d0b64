import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { createShortPath } from '#server/runtime/socket-path.ts';
import { DatabaseInUseError, EmbeddedDatabaseError } from '#server/runtime/start-error.ts';
import { type ClusterFolder, findClusterFolder } from './cluster-folder.ts';
import {
  type EmbeddedServer,
  LockFileConflict,
  rewriteStaleLockFile,
  startServer,
  stopServer,
} from './embedded-server.ts';
import { isConnectionLost, lockDatabase, openSession, toConnectionUrl } from './open-session.ts';
import { type Programs, providePrograms } from './postgres-programs.ts';

/** Number of attempts, 100 ms apart, while the server is starting or stopping. */
const ATTEMPTS = 10;

/** @throws EmbeddedDatabaseError */
export async function connectOrStartServer(server: EmbeddedServer, url: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await openSession(url);
    if (session !== undefined) return session;
    try {
      await startServer(server);
    } catch (error) {
      if (!(error instanceof LockFileConflict) || attempt > ATTEMPTS) throw error;
      if (attempt === ATTEMPTS) await rewriteStaleLockFile(server.folder);
      await wait(100);
    }
  }
}

const INITDB_FLAGS = [
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
export async function createCluster(
  { path, folder, user }: ClusterFolder,
  { initdb }: Programs,
): Promise<void> {
  if (existsSync(path)) return;
  const unfinished = await mkdtemp(`${folder}-new-`);
  try {
    if (user !== undefined) await chown(unfinished, user.uid, user.gid);
    await promisify(execFile)(initdb, [`--pgdata=${unfinished}`, ...INITDB_FLAGS], {
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

export type EmbeddedDatabase = {
  url: string;
  folder: string;
  /** Stops the server once everything is on disk. All other connections must be closed. */
  close: () => Promise<void>;
};

/**
 * Creates the database on the first start. Only its owner can use its socket, and one process at a time can
 * open it. Reuses a running server whose shop process was killed.
 * @throws EmbeddedDatabaseError, DatabaseInUseError
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const server = await prepareServer(dataDir);
  const socket = await createShortPath(server.folder, ['.s.PGSQL.5432']);
  const url = toConnectionUrl(socket.path);
  let isClosing = false;
  let session: pg.Client;
  const open = async () => {
    session = await openLockedSession(server, url, dataDir);
    // Restarts a crashed server. If that fails, the unhandled error ends this process.
    session.once('end', () => void (isClosing || open()));
  };
  try {
    await open();
  } catch (error) {
    await socket.close();
    throw error;
  }
  return {
    url,
    folder: server.folder,
    close: async () => {
      isClosing = true;
      await stopServer(server);
      await session.end().catch(() => {});
      await socket.close();
    },
  };
}

async function prepareServer(dataDir: string): Promise<EmbeddedServer> {
  const found = await findClusterFolder(dataDir);
  const programs = await providePrograms(found.user, dirname(found.folder));
  await createCluster(found, programs);
  return { folder: await realpath(found.path), programs, user: found.user };
}

async function openLockedSession(server: EmbeddedServer, url: string, dataDir: string): Promise<pg.Client> {
  for (;;) {
    const session = await connectOrStartServer(server, url);
    try {
      const holder = await lockDatabase(session);
      if (holder === undefined) return session;
      throw new DatabaseInUseError(dataDir, holder);
    } catch (error) {
      await session.end().catch(() => {});
      // The connection is lost if the previous process was just stopping the server.
      if (!isConnectionLost(error)) throw error;
    }
  }
}
