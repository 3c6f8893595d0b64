import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '#server/runtime/cannot-start.ts';
import { shortPath } from '#server/runtime/socket-path.ts';
import { hasCluster } from './cluster-folder.ts';
import { type Embedded, openEmbedded } from './embedded.ts';
import { addressOf, openSession } from './open-session.ts';

/**
 * Shares the server of a running shop, which `close` doesn't stop. If no shop runs, starts the server, and
 * `close` stops it.
 * @throws EmbeddedDatabaseError
 */
export async function openBeside(dataDir: string): Promise<Embedded> {
  if (!hasCluster(dataDir) || !existsSync(join(dataDir, 'cluster', 'PG_VERSION'))) {
    throw new EmbeddedDatabaseError(
      `There is no database in ${dataDir}. Start the shop once, or set DATABASE_URL or DATA_DIR.`,
    );
  }
  const folder = await realpath(join(dataDir, 'cluster'));
  const socket = await shortPath(folder, ['.s.PGSQL.5432']);
  const url = addressOf(socket.path);
  const session = await openSession(url);
  if (session === undefined) {
    await socket.close();
    return openEmbedded(dataDir);
  }
  await session.end();
  return { url, folder, close: socket.close };
}
