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
  /** Address of the database for the driver. */
  url: string;
  /** Where its files are. */
  folder: string;
  /** Stops the server when everything is on the disk; all other connections must be closed. */
  close: () => Promise<void>;
};

/**
 * Opens the database that lies in DATA_DIR: a PostgreSQL server of our own, made on the first start and reached over
 * a socket that only its owner can use. One process at a time may have it open. A server that lived on when its
 * process was killed is used as it is.
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
    // When the server crashes, it is started again. Should that fail, this process must not go on without it: the
    // error is left to end it.
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

/** What it takes to start the server of a directory; on the first time its files are made. */
async function prepareServer(dataDir: string): Promise<Server> {
  const found = await findClusterFolder(dataDir);
  const programs = await providePrograms(found.user, dirname(found.folder));
  await initialise(found, programs);
  return { folder: await realpath(found.path), programs, user: found.user };
}

/** A session that holds the database for this process, on the server that runs or that this starts. */
async function openOurs(server: Server, url: string, dataDir: string): Promise<pg.Client> {
  for (;;) {
    const session = await reachServer(server, url);
    try {
      const holder = await takeDatabase(session);
      if (holder === undefined) return session;
      throw new DatabaseInUse(dataDir, holder);
    } catch (error) {
      await session.end().catch(() => {});
      // The process that had it was just stopping the server.
      if (!isCutOff(error)) throw error;
    }
  }
}
