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
/** A transaction; everything inside one must go through it, never through the Db around it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type MigrationEvents = {
  /** Another process migrates now; its end is waited for. */
  waiting?: () => void;
  /** It is our turn, and nobody else's until it is done. */
  begins?: (db: Db) => Promise<void>;
};

export type Connection = {
  db: Db;
  /** The same database as the job queue wants it; what a crash of it loses of the last half second is done again. */
  queueDb: QueueDb;
  /** Hears what is told on a channel, over a connection beside the pool. @param connected each time it was opened */
  listen: (
    channel: string,
    heard: (payload: string, listener: Listener) => void,
    connected: () => void,
  ) => Promise<Listening>;
  /** Applies what is missing; safe to run from many processes at once. */
  migrate: (on?: MigrationEvents) => Promise<void>;
  /** Fails when the database does not answer, or takes nothing. */
  ping: () => Promise<void>;
  /** Where the files of the embedded database are. */
  folder?: string;
  close: () => Promise<void>;
};

/** A server that stands in for another, or whose disk is nearly full: what is read is there, and no order can be. */
class DatabaseReadOnly extends Error {
  readonly code = '25006';
}

const migrations = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };
const STATEMENT_TIMEOUT_MS = 30_000;
/** Of one process (docs/postgresql.md). */
const SHOP_CONNECTIONS_MAX = 12;
const QUEUE_CONNECTIONS_MAX = 4;

/**
 * Connects to a PostgreSQL server, or to the embedded one whose files are in a folder.
 * @param isShared whether the embedded database may be that of a running shop
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
    listen: (channel, heard, connected) => listen(url, channel, heard, connected),
    migrate: async ({ waiting, begins } = {}) => {
      const client = await pool.connect();
      try {
        await takeLock(client, waiting);
        const migrating = drizzle(client);
        await begins?.(migrating);
        await migrate(migrating, migrations);
        await writeTransitions(migrating);
      } finally {
        // Ends the session and with it the lock, whatever happened.
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
  // A server that goes away breaks connections, and the next query fails. The pool listens to idle connections only:
  // the error of one that breaks between two statements of a transaction would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function takeLock(client: pg.PoolClient, waiting: (() => void) | undefined): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    ADVISORY_LOCKS.migration,
  ]);
  if (rows[0]?.taken === true) return;
  waiting?.();
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
}
