import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { lockDirectory } from './directory-lock.ts';

/**
 * Opens the embedded PostgreSQL in a directory, or in memory for `memory://`. It has no guard of its own against a
 * second process, so a lock file holds one off; a lock whose process is gone is taken over.
 * @throws DatabaseInUse
 */
export async function openEmbedded(dataDir: string): Promise<{ pglite: PGlite; close: () => Promise<void> }> {
  if (dataDir.startsWith('memory://')) {
    const pglite = await PGlite.create();
    return { pglite, close: () => pglite.close() };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(dataDir);
  const pglite = await PGlite.create(join(dataDir, 'postgres'));
  const socket = await openSocket(pglite, dataDir);
  return {
    pglite,
    close: async () => {
      await socket.stop();
      await pglite.close();
      unlock();
    },
  };
}

/** Lets this user's other programs (psql, say) look into the embedded database while the shop runs. */
async function openSocket(pglite: PGlite, dataDir: string): Promise<PGLiteSocketServer> {
  const path = join(dataDir, '.s.PGSQL.5432');
  rmSync(path, { force: true });
  const socket = new PGLiteSocketServer({ db: pglite, path, maxConnections: 8 });
  await socket.start();
  return socket;
}
