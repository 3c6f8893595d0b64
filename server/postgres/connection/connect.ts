import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { fromPglite, type Db as QueueDb } from 'pg-boss';
import { writeTransitions } from '../transition-table.ts';
import { openEmbedded } from './embedded.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
/** A transaction; everything inside one must go through it, never through the Db around it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Connection = {
  db: Db;
  /** The same database as the job queue wants it. */
  queueDb: QueueDb;
  /** Applies what is missing; safe to run from many processes at once. */
  migrate: () => Promise<void>;
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

const migrations = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };
/** Any number, the same in every process: the advisory lock that lets one of them migrate. */
const MIGRATION_LOCK = 726_433_110;
const STATEMENT_TIMEOUT_MS = 30_000;

export async function connect(database: { url: string } | { dataDir: string }): Promise<Connection> {
  return 'url' in database ? connectServer(database.url) : connectEmbedded(database.dataDir);
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  const { pglite, close } = await openEmbedded(dataDir);
  const db = drizzleEmbedded(pglite);
  return {
    db,
    queueDb: fromPglite(pglite),
    migrate: async () => {
      await migrateEmbedded(db, migrations);
      await writeTransitions(db);
    },
    ping: async () => void (await pglite.query('select 1')),
    close,
  };
}

function connectServer(url: string): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A server that goes away breaks connections; the next query says so to whoever needs it. The pool listens to the
  // idle ones only: one that breaks between two statements of a transaction would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzleNode(pool);
  return {
    db,
    queueDb: { executeSql: (text, values) => pool.query(text, values) },
    migrate: async () => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        const migrating = drizzleNode(client);
        await migrateNode(migrating, migrations);
        await writeTransitions(migrating);
      } finally {
        // Ends the session and with it the lock, whatever happened.
        client.release(true);
      }
    },
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
  };
}
