import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startShop } from '../../testkit/running-shop.ts';

export type JourneyShop = {
  shop: string;
  standIns: string;
  /** Address of a database server, or the folder of the embedded database. */
  database: string;
  close: () => Promise<void>;
};

/**
 * Starts the whole shop as its own programs, on free ports and an empty database. TEST_DATABASE_URL names a server to
 * use instead of the embedded database.
 * @param settings environment of this shop alone
 */
export async function openJourneyShop(settings: Record<string, string> = {}): Promise<JourneyShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadeau-e2e-'));
  const database = await createDatabase();
  const { shop, standIns, stop } = await startShop('programs', {
    DATA_DIR: dataDir,
    ...settings,
    ...(database !== undefined && { DATABASE_URL: database.url }),
  });
  return {
    shop,
    standIns,
    database: database?.url ?? dataDir,
    async close() {
      await stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined || server === '') return undefined;
  const name = `cadeau_e2e_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}
