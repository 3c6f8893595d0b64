import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, openDatabases } from '../../testkit/postgres/databases.ts';
import { startShop } from '../../testkit/running-shop.ts';

export type JourneyShop = {
  shop: string;
  standIns: string;
  /** Address of its database. */
  database: string;
  close: () => Promise<void>;
};

/**
 * Starts the whole shop as separate programs, on free ports and with its own migrated database. @param
 * settings environment of this shop alone
 */
export async function openJourneyShop(settings: Record<string, string> = {}): Promise<JourneyShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadeau-e2e-'));
  const { TEST_DATABASE_URL = '', TEST_DATABASE_TEMPLATE = '' } = process.env;
  // Programs that take pictures start their own database server; the journeys share one.
  const own = TEST_DATABASE_TEMPLATE === '' ? await openDatabases() : undefined;
  const database = await createDatabase(
    own?.env ?? { TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE },
    // The template contains the cards of the first brand.
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
      await own?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
