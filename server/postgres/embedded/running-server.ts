import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { EmbeddedDatabaseError } from '#server/runtime/cannot-start.ts';
import { shortPath } from '#server/runtime/socket-path.ts';
import { hasCluster } from './cluster-folder.ts';
import { openEmbedded } from './embedded.ts';
import { addressOf, openSession } from './open-session.ts';

/** A session on the server of DATA_DIR that leaves the database to the shop that has it. */
type Beside = { session: pg.Client; folder: string; close: () => Promise<void> };

/**
 * A session beside the running shop; while none runs, on a server that is started for it and stopped again.
 * @throws EmbeddedDatabaseError
 */
export async function openBeside(dataDir: string): Promise<Beside> {
  if (!hasCluster(dataDir) || !existsSync(join(dataDir, 'cluster', 'PG_VERSION'))) {
    throw new EmbeddedDatabaseError(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
  const folder = await realpath(join(dataDir, 'cluster'));
  const socket = await shortPath(folder, ['.s.PGSQL.5432']);
  const session = await openSession(addressOf(socket.path));
  if (session !== undefined) {
    return {
      session,
      folder,
      close: async () => {
        await session.end().catch(() => {});
        await socket.close();
      },
    };
  }
  await socket.close();
  const embedded = await openEmbedded(dataDir);
  const own = await openSession(embedded.url);
  if (own === undefined) {
    await embedded.close();
    throw new EmbeddedDatabaseError(`The database in ${dataDir} does not answer.`);
  }
  return {
    session: own,
    folder,
    close: async () => {
      await own.end().catch(() => {});
      await embedded.close();
    },
  };
}
