import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createShortPath } from '#server/runtime/socket-path.ts';
import { EmbeddedDatabaseError } from '#server/runtime/start-error.ts';
import { hasCluster } from './cluster-folder.ts';
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts';
import { openSession, toConnectionUrl } from './open-session.ts';

/**
 * Shares the server of a running shop, which `close` doesn't stop. If no shop runs, starts the server, and
 * `close` stops it.
 * @throws EmbeddedDatabaseError
 */
export async function openShared(dataDir: string): Promise<EmbeddedDatabase> {
  if (!hasCluster(dataDir) || !existsSync(join(dataDir, 'cluster', 'PG_VERSION'))) {
    throw new EmbeddedDatabaseError(
      `There is no database in ${dataDir}. Start the shop once, or set DATABASE_URL or DATA_DIR.`,
    );
  }
  const folder = await realpath(join(dataDir, 'cluster'));
  const socket = await createShortPath(folder, ['.s.PGSQL.5432']);
  const url = toConnectionUrl(socket.path);
  const session = await openSession(url);
  if (session === undefined) {
    await socket.close();
    return openEmbedded(dataDir);
  }
  await session.end();
  return { url, folder, close: socket.close };
}
