import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db as QueueDb } from 'pg-boss';
import { toTransitionRows } from '#rules/transitions.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { openShared } from '../embedded/open-shared.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { SET_ASYNCHRONOUS_COMMIT } from './asynchronous-commit.ts';
import { type Listener, listen, type Subscription } from './listen.ts';
import { allowSilence, breakWhenSilent } from './silent-server.ts';
import { rejectTransactionPooling } from './transaction-pooling.ts';

/** Maximum number of prepared statements. Further statements are planned on each call. */
const STATEMENTS_MAX = 500;

type GetStatementName = (text: string) => string | undefined;

/** Names a statement from its second use on, because commands and maintenance run most statements once. */
function createStatementNames(): GetStatementName {
  const names = new Map<string, string>();
  let seenOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= STATEMENTS_MAX) return name;
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= STATEMENTS_MAX) seenOnce = new Set();
      seenOnce.add(text);
      return undefined;
    }
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}

type Query = { text: string; name?: string };

/** Prepares repeated statements, so that the server parses and plans them once. */
export function createPreparingClient(): typeof pg.Client {
  const getName = createStatementNames();
  return class extends pg.Client {
    // Replaces the driver's many overloads, whose arguments pass through unchanged.
    override query(...args: unknown[]): never {
      const [first, values] = args;
      // Don't prepare statements without values, such as transaction control and multi-command maintenance of
      // the queue. The exception is the workers' poll for jobs.
      if (Array.isArray(values) && (values.length > 0 || isSingleCteCommand(first))) {
        const query = typeof first === 'string' ? { text: first } : first;
        const name = isUnnamedQuery(query) ? getName(query.text) : undefined;
        if (name !== undefined) args[0] = { ...(query as Query), name };
      }
      return super.query(...(args as Parameters<pg.Client['query']>)) as never;
    }
  };
}

/** True for a single command with CTEs (`with`). Other commands without values aren't worth preparing. */
function isSingleCteCommand(text: unknown): boolean {
  return typeof text === 'string' && /^\s*with\s[^;]+$/i.test(text);
}

function isUnnamedQuery(query: unknown): query is Query {
  return typeof query === 'object' && query !== null && 'text' in query && Object(query).name === undefined;
}

/** Updates the table that the triggers check. Runs after every migration. */
export async function writeTransitions(db: PgDatabase<NodePgQueryResultHKT>): Promise<void> {
  const rows = JSON.stringify(toTransitionRows());
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into allowed_transition (subject, from_status, to_status)
      select subject, "from", "to" from jsonb_to_recordset(${rows}::jsonb) as r(subject text, "from" text, "to" text)
      on conflict do nothing`);
    await tx.execute(sql`
      delete from allowed_transition a where not exists (
        select 1 from jsonb_to_recordset(${rows}::jsonb) as r(subject text, "from" text, "to" text)
         where r.subject = a.subject and r."from" = a.from_status and r."to" = a.to_status)`);
  });
}

export type Db = PgDatabase<NodePgQueryResultHKT>;
/** Code inside a transaction must use only the `Tx`, never the `Db`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type MigrationEvents = {
  /** Called before waiting for another process that is migrating. */
  onWait?: () => void;
  /** Called while the migration lock is held. */
  onBegin?: (db: Db) => Promise<void>;
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
  ) => Promise<Subscription>;
  /** Applies pending migrations. Safe to run from several processes at once. */
  migrate: (events?: MigrationEvents) => Promise<void>;
  /** @throws TransactionPoolingError */
  rejectTransactionPooling: () => Promise<void>;
  /** Describes the sessions for whose locks statements of this process are waiting. */
  findBlockers: () => Promise<string[]>;
  /** @throws if the database doesn't respond or is read-only */
  ping: () => Promise<void>;
  /** Data folder; set only for the embedded database. */
  folder?: string;
  close: () => Promise<void>;
};

/** The server is a standby, or its disk is nearly full: reads succeed, but orders fail. */
class DatabaseReadOnlyError extends Error {
  readonly code = '25006';
}

const migrations = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than the server's own limit for a statement. */
const SILENCE_MAX_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** Detects within 20 s that a server no longer exists, if it received the statement. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Per process (docs/postgresql.md). */
const SHOP_CONNECTIONS_MAX = 12;
const QUEUE_CONNECTIONS_MAX = 4;

/**
 * @param isShared also connects to the embedded database of a running shop
 * @throws EmbeddedDatabaseError, DatabaseInUseError
 */
export async function connect(
  database: { url: string } | { dataDir: string },
  isShared = false,
): Promise<Connection> {
  if ('url' in database) return connectServer(database.url);
  const embedded = await (isShared ? openShared : openEmbedded)(database.dataDir);
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
    migrate: async ({ onWait, onBegin } = {}) => {
      const client = await pool.connect();
      try {
        await acquireMigrationLock(client, onWait);
        const migrating = drizzle(client);
        await onBegin?.(migrating);
        await migrate(migrating, migrations);
        await writeTransitions(migrating);
      } finally {
        // Ends the session, which releases the lock.
        client.release(true);
      }
    },
    rejectTransactionPooling: async () => {
      const clients = await Promise.all([pool.connect(), pool.connect()]);
      try {
        await rejectTransactionPooling(...clients);
      } finally {
        for (const client of clients) client.release();
      }
    },
    findBlockers: async () => {
      const { rows } = await pool.query<{ blocker: string }>(SELECT_BLOCKERS, [[...pool.backendPids]]);
      return rows.map(({ blocker }) => blocker);
    },
    ping: async () => {
      const { rows } = await pool.query('show transaction_read_only');
      if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseReadOnlyError();
    },
    close: async () => {
      await Promise.all([pool.end(), queuePool.end()]);
    },
  };
}

/**
 * Omits the blocker's statement, which may contain personal data. The server shows its time only to the same user and
 * to monitoring roles.
 */
const SELECT_BLOCKERS = `
  select distinct format('process %s of the database (%s, user %s%s)', holder.pid,
           coalesce(nullif(holder.application_name, ''), holder.client_addr::text, 'local'), holder.usename,
           to_char(coalesce(holder.xact_start, holder.state_change), '", since" YYYY-MM-DD HH24:MI:SS')) as blocker
    from unnest($1::int[]) waiting, unnest(pg_blocking_pids(waiting)) blocking
    join pg_stat_activity holder on holder.pid = blocking`;

type TrackedPool = pg.Pool & { backendPids: Set<number> };

function openPool(url: string, options: Pick<pg.PoolConfig, 'max' | 'onConnect'>): TrackedPool {
  const pool = new pg.Pool({
    Client: createPreparingClient(),
    ...options,
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Ignore errors of broken connections, because the next query fails anyway. The pool handles idle
  // connections only, and an unhandled error would end the process.
  pool.on('error', () => {});
  const backendPids = new Set<number>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    breakWhenSilent(client, SILENCE_MAX_MS);
    const { processID: pid } = client as { processID?: number };
    if (pid === undefined) return;
    backendPids.add(pid);
    client.on('end', () => backendPids.delete(pid));
  });
  return Object.assign(pool, { backendPids });
}

async function acquireMigrationLock(client: pg.PoolClient, onWait: (() => void) | undefined): Promise<void> {
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    ADVISORY_LOCKS.migration,
  ]);
  if (rows[0]?.acquired === true) return;
  onWait?.();
  // A migration may take longer than any other statement. The caller ends this session.
  await client.query('set statement_timeout = 0');
  allowSilence(client);
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
}
