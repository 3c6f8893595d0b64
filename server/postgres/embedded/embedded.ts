import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { DatabaseInUse } from '#server/runtime/cannot-start.ts';
import { shortPath } from '#server/runtime/socket-path.ts';
import { findClusterFolder } from './cluster-folder.ts';
import { type Server, stopServer } from './embedded-server.ts';
import { initialise } from './initialise.ts';
import { addressOf, isCutOff, takeDatabase } from './open-session.ts';
import { providePrograms } from './postgres-programs.ts';
import { reachServer } from './reach-server.ts';

export type Embedded = {
  url: string;
  folder: string;
  /** Stops the server once everything is on disk. All other connections must be closed. */
  close: () => Promise<void>;
};

/**
 * Creates the database on the first start. Only its owner can use its socket, and one process at a time can
 * open it. Reuses a server that survived its killed process.
 * @throws EmbeddedDatabaseError, DatabaseInUse
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const server = await prepareServer(dataDir);
  const socket = await shortPath(server.folder, ['.s.PGSQL.5432']);
  const url = addressOf(socket.path);
  let closing = false;
  let session: pg.Client;
  const open = async () => {
    session = await openOurs(server, url, dataDir);
    // Restarts a crashed server. If that fails, the unhandled error ends this process.
    session.once('end', () => void (closing || open()));
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
      closing = true;
      await stopServer(server);
      await session.end().catch(() => {});
      await socket.close();
    },
  };
}

async function prepareServer(dataDir: string): Promise<Server> {
  const found = await findClusterFolder(dataDir);
  const programs = await providePrograms(found.user, dirname(found.folder));
  await initialise(found, programs);
  return { folder: await realpath(found.path), programs, user: found.user };
}

async function openOurs(server: Server, url: string, dataDir: string): Promise<pg.Client> {
  for (;;) {
    const session = await reachServer(server, url);
    try {
      const holder = await takeDatabase(session);
      if (holder === undefined) return session;
      throw new DatabaseInUse(dataDir, holder);
    } catch (error) {
      await session.end().catch(() => {});
      // The previous process was stopping the server.
      if (!isCutOff(error)) throw error;
    }
  }
}
