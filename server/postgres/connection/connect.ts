import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db as QueueDb } from 'pg-boss';
import { openEmbedded } from '../embedded/embedded.ts';
import { openBeside } from '../embedded/running-server.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { SET_ASYNCHRONOUS_COMMIT } from './asynchronous-commit.ts';
import { type Listener, type Listening, listen } from './listen.ts';
import { preparingClient } from './prepared-statements.ts';
import { writeTransitions } from './transition-table.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
/** Code inside a transaction must use only this, never the Db. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type MigrationEvents = {
  /** Called if another process is migrating, before waiting for it. */
  waiting?: () => void;
  /** Called while the migration lock is held. */
  begins?: (db: Db) => Promise<void>;
};

export type Connection = {
  db: Db;
  /** For the job queue, with asynchronous commits. Jobs lost in a crash run again. */
  queueDb: QueueDb;
  /** @param onConnect called after each connect */
  listen: (
    channel: string,
    onPayload: (payload: string, listener: Listener) => void,
    onConnect: () => void,
  ) => Promise<Listening>;
  /** Applies pending migrations. Safe to run from several processes at once. */
  migrate: (on?: MigrationEvents) => Promise<void>;
  /** @throws if the database doesn't respond or is read-only */
  ping: () => Promise<void>;
  /** Set for the embedded database. */
  folder?: string;
  close: () => Promise<void>;
};

/** A standby server, or one whose disk is nearly full: reads succeed, but orders fail. */
class DatabaseReadOnly extends Error {
  readonly code = '25006';
}

const migrations = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };
const STATEMENT_TIMEOUT_MS = 30_000;
/** Per process (docs/postgresql.md). */
const SHOP_CONNECTIONS_MAX = 12;
const QUEUE_CONNECTIONS_MAX = 4;

/**
 * @param isShared allows the embedded database of a running shop
 * @throws EmbeddedDatabaseError, DatabaseInUse
 */
export async function connect(
  database: { url: string } | { dataDir: string },
  isShared = false,
): Promise<Connection> {
  if ('url' in database) return connectServer(database.url);
  const embedded = await (isShared ? openBeside : openEmbedded)(database.dataDir);
  const connection = connectServer(embedded.url);
  return {
    ...connection,
    folder: embedded.folder,
    close: async () => {
      await connection.close();
      await embedded.close();
    },
  };
}

function connectServer(url: string): Connection {
  const pool = openPool(url, { max: SHOP_CONNECTIONS_MAX });
  const queuePool = openPool(url, {
    max: QUEUE_CONNECTIONS_MAX,
    onConnect: (client) => client.query(SET_ASYNCHRONOUS_COMMIT),
  });
  const db = drizzle(pool);
  return {
    db,
    queueDb: { executeSql: (text, values) => queuePool.query(text, values) },
    listen: (channel, onPayload, onConnect) => listen(url, channel, onPayload, onConnect),
    migrate: async ({ waiting, begins } = {}) => {
      const client = await pool.connect();
      try {
        await acquireMigrationLock(client, waiting);
        const migrating = drizzle(client);
        await begins?.(migrating);
        await migrate(migrating, migrations);
        await writeTransitions(migrating);
      } finally {
        // Ends the session, which releases the lock.
        client.release(true);
      }
    },
    ping: async () => {
      const { rows } = await pool.query('show transaction_read_only');
      if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseReadOnly();
    },
    close: async () => {
      await Promise.all([pool.end(), queuePool.end()]);
    },
  };
}

function openPool(url: string, options: Pick<pg.PoolConfig, 'max' | 'onConnect'>): pg.Pool {
  const pool = new pg.Pool({
    Client: preparingClient(),
    ...options,
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Ignore errors of broken connections, because the next query fails anyway. The pool handles idle
  // connections only, and an unhandled error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function acquireMigrationLock(client: pg.PoolClient, waiting: (() => void) | undefined): Promise<void> {
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    ADVISORY_LOCKS.migration,
  ]);
  if (rows[0]?.acquired === true) return;
  waiting?.();
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
}
