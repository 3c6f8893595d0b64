import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, openDatabases } from '../../testkit/postgres/databases.ts';
import { startShop } from '../../testkit/running-shop.ts';

export type JourneyShop = {
  shop: string;
  standIns: string;
  /** URL of the shop's database. */
  database: string;
  close: () => Promise<void>;
};

/**
 * Starts the shop and the stand-ins as separate programs, on free ports and with a separate migrated database.
 * @param settings additional environment variables of this shop
 */
export async function openJourneyShop(settings: Record<string, string> = {}): Promise<JourneyShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadeau-e2e-'));
  const { TEST_DATABASE_URL = '', TEST_DATABASE_TEMPLATE = '' } = process.env;
  // End-to-end tests share one database server. Programs that take pictures start their own.
  const ownDatabases = TEST_DATABASE_TEMPLATE === '' ? await openDatabases() : undefined;
  const database = await createDatabase(
    ownDatabases?.env ?? { TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE },
    // The template contains the products of the default brand.
    settings.BRAND === undefined ? 'migrated' : 'empty',
  );
  const { shop, standIns, stop } = await startShop('programs', {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...settings,
  });
  return {
    shop,
    standIns,
    database: database.url,
    async close() {
      await stop();
      await database.drop();
      await ownDatabases?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
