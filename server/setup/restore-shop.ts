import type { Config } from '#server/config/config.ts';
import { loadTables, migrateTo } from '#server/postgres/backup/copy-tables.ts';
import { findDamagedFiles, type Manifest, readManifest } from '#server/postgres/backup/manifest.ts';
import { findMigrationName } from '#server/postgres/connection/version.ts';
import { openEmbedded } from '#server/postgres/embedded/open-embedded.ts';
import { StartError } from '#server/runtime/start-error.ts';
import { openServer, requireEmpty } from './backup-shop.ts';

/** Maximum number of damages that a message lists. */
const LISTED_DAMAGES_MAX = 5;

/**
 * Restores a backup into an empty database, on a server or embedded in a data folder.
 * @throws StartError if the database is not empty or the backup is damaged; nothing is restored then
 */
export async function restoreShop(backup: string, database: Config['database']): Promise<Manifest> {
  if ('dataDir' in database) await requireEmpty(database.dataDir);
  const manifest = await readManifest(backup);
  const damages = await findDamagedFiles(backup, manifest);
  if (damages.length > 0) {
    throw new StartError(`The backup is damaged: ${listDamages(damages)}. Use another backup.`);
  }
  await loadBackup(backup, manifest, database);
  return manifest;
}

export function listDamages(damages: readonly string[]): string {
  const more = damages.length - LISTED_DAMAGES_MAX;
  return damages.slice(0, LISTED_DAMAGES_MAX).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** Loads a whole backup, with the schema that it was created with. */
export async function loadBackup(
  backup: string,
  manifest: Manifest,
  database: Config['database'],
): Promise<void> {
  if (findMigrationName(manifest.schema.when) === undefined) {
    throw new StartError(
      `The backup is from a newer version of the shop (${manifest.program}). Restore it with that version.`,
    );
  }
  if ('url' in database) return loadInto(database.url, backup, manifest);
  const { url, close } = await openEmbedded(database.dataDir);
  try {
    await loadInto(url, backup, manifest);
  } finally {
    await close();
  }
}

async function loadInto(url: string, backup: string, manifest: Manifest): Promise<void> {
  const { session, close } = await openServer(url);
  try {
    const { rows } = await session.query<{ table: string }>(
      "select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
    );
    if (rows[0] !== undefined) {
      throw new StartError(
        `The database is not empty: it has the table ${rows[0].table}. Use an empty database.`,
      );
    }
    await session.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await migrateTo(session, manifest.schema.when);
    await loadTables(session, backup, manifest);
  } finally {
    await close();
  }
}
