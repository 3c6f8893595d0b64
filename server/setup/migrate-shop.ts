import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { type Connection, connect } from '#server/postgres/connection/connect.ts';
import { checkShop } from '#server/postgres/connection/installation.ts';
import {
  listAllMigrations,
  listPendingMigrations,
  readVersion,
} from '#server/postgres/connection/version.ts';
import { openQueue } from '#server/postgres/shared/job-queue.ts';
import type { PictureUrls } from '#server/runtime/build-folders.ts';
import type { BuiltFile } from '#server/runtime/built-files.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { prepareDatabase, throwConfigErrors, toSeed, toShop } from './prepare-database.ts';

/**
 * Migrates the database like a start of the shop, without starting it.
 * @param onWait called while another process migrates
 * @returns the names of the migrations that ran
 * @throws DatabaseVersionError, DatabaseInUseError, ConfigError
 */
export async function migrateShop(
  config: Config,
  pictures: PictureUrls,
  builtFiles: readonly BuiltFile[],
  onWait: () => void,
): Promise<string[]> {
  const { brand } = await loadBrand(config.brand);
  return withConnection(config, async (connection) => {
    let ran: string[] = [];
    await prepareDatabase(connection, toShop(config), toSeed(brand, pictures, builtFiles), {
      onWait,
      onBegin: async (db) => {
        ran = await listPendingMigrations(db);
      },
    });
    const queue = await openQueue(connection, { runsMaintenance: false, migrate: true, onError: () => {} });
    await queue.stop();
    return ran;
  });
}

/**
 * Returns the names of the migrations that `migrateShop` would run, without writing.
 * @throws like `migrateShop`
 */
export async function previewMigrations(config: Config): Promise<string[]> {
  const { database } = config;
  if ('dataDir' in database && !existsSync(join(database.dataDir, 'cluster'))) return listAllMigrations();
  return withConnection(config, async ({ db }) => {
    await readVersion(db);
    throwConfigErrors(await checkShop(db, toShop(config)));
    return listPendingMigrations(db);
  });
}

async function withConnection<T>(config: Config, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(config.database);
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}
