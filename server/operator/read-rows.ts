import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';

/** The database cannot be reached: the shop is not running, or the server is away. */
export class DatabaseAway extends Error {}

/**
 * Runs one plain statement and reads its rows: on the server, or over the socket of the running shop when that keeps
 * an embedded database (which understands plain statements only, so there are no parameters).
 */
export async function readRows<T extends object>(
  database: { url: string } | { dataDir: string },
  statement: string,
): Promise<T[]> {
  const client = new pg.Client(
    'url' in database ? { connectionString: database.url } : embedded(database.dataDir),
  );
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseAway('the database cannot be reached', { cause: error });
  }
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

function embedded(dataDir: string): pg.ClientConfig {
  const folder = resolve(dataDir);
  if (!existsSync(`${folder}/.s.PGSQL.5432`)) {
    throw new DatabaseAway('the shop is not running: its embedded database can be read only while it does');
  }
  return { host: folder, port: 5432, user: 'postgres', database: 'postgres' };
}
