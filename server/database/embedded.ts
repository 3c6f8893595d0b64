import { mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** The embedded database serves one process only; this says that another holds it. */
export class DatabaseInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `The embedded database in ${dataDir} is in use by process ${holder}. Stop that one, or set DATABASE_URL.`,
    );
  }
}

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
  const unlock = await lock(dataDir);
  const pglite = await PGlite.create(join(dataDir, 'postgres'));
  const socket = await openSocket(pglite, dataDir);
  return {
    pglite,
    close: async () => {
      await socket.stop();
      await pglite.close();
      await unlock();
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

async function lock(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'lock');
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return async () => rmSync(path, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const holder = await readHolder(path);
    if (holder !== undefined && isAlive(Number(holder))) throw new DatabaseInUse(dataDir, holder);
    rmSync(path, { force: true });
  }
}

async function readHolder(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, 'r');
    const text = await file.readFile('utf8');
    await file.close();
    return text;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
