import { mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { BACKUP } from '#server/operations/schedule.ts';
import { writeTables } from '#server/postgres/backup/copy-tables.ts';
import { type Manifest, writeManifest } from '#server/postgres/backup/manifest.ts';
import { findMigrationName } from '#server/postgres/connection/version.ts';
import { openShared } from '#server/postgres/embedded/open-shared.ts';
import { StartError } from '#server/runtime/start-error.ts';

type Database = Config['database'];
/** A PostgreSQL session without the time limits of shop requests. */
type Session = { session: pg.Client; close: () => Promise<void> };

const { version: program }: { version: string } = createRequire(import.meta.url)('../../package.json');

/**
 * Backs up the shop, which can keep running. Omits the job queue, because the worker recreates missing jobs.
 * @param folder empty or missing
 * @throws StartError with a message for the operator; the folder is then empty
 */
export async function backUpShop({ database }: { database: Database }, folder: string): Promise<Manifest> {
  await requireEmpty(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { url, close: closeServer } =
    'url' in database ? { url: database.url, close: undefined } : await openShared(database.dataDir);
  try {
    return await writeBackup(url, folder);
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  } finally {
    await closeServer?.();
  }
}

async function writeBackup(url: string, folder: string): Promise<Manifest> {
  const { session, close } = await openServer(url);
  try {
    await session.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const made = new Date().toISOString();
    await session.query('begin isolation level repeatable read read only');
    const manifest = { ...(await readFacts(session)), made, ...(await writeTables(session, folder)) };
    await writeManifest(folder, manifest);
    await session.query('commit');
    await recordBackup(session);
    return manifest;
  } finally {
    await close();
  }
}

/** Alarms and metrics read the time. A read-only server can't store it; its backup is complete all the same. */
async function recordBackup(session: pg.Client): Promise<void> {
  await session
    .query(
      `insert into scheduled_task (name, done_at) values ($1, cadeau_now())
       on conflict (name) do update set done_at = excluded.done_at`,
      [BACKUP],
    )
    .catch(() => {});
}

/** @throws StartError unless the folder is empty or missing */
export async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`${folder} is not a readable folder (${error.code}).`);
  });
  if (found.length > 0) throw new StartError(`${folder} is not empty. Choose an empty or new folder.`);
}

/** @throws StartError if the server doesn't respond */
export async function openServer(url: string): Promise<Session> {
  const session = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  session.on('error', () => {});
  try {
    await session.connect();
  } catch (error) {
    await session.end().catch(() => {});
    throw error;
  }
  return { session, close: () => session.end().catch(() => {}) };
}

type Facts = Omit<Manifest, 'made' | 'tables' | 'sequences'>;

async function readFacts(session: pg.Client): Promise<Facts> {
  const { rows: tables } = await session.query<{ exists: boolean }>(
    "select to_regclass('installation') is not null as exists",
  );
  if (tables[0]?.exists !== true) {
    throw new StartError(
      'Nothing to back up: the database does not belong to a shop of this or the previous version.',
    );
  }
  const { rows } = await session.query<{
    postgres: string;
    when: string;
    brand: string | null;
    card_key: string | null;
  }>(
    `select current_setting('server_version') as postgres, i.brand, i.card_key,
            (select max(created_at) from drizzle.__drizzle_migrations) as "when"
       from (select 1) as one left join installation i on true`,
  );
  const [row] = rows;
  const when = Number(row?.when);
  return {
    format: 2,
    program,
    postgres: row?.postgres.split(' ')[0] ?? '',
    schema: { when, name: findMigrationName(when) ?? String(when) },
    brand: row?.brand ?? null,
    cardKey: row?.card_key ?? null,
  };
}
