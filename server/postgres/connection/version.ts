import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sql } from 'drizzle-orm';
import { DatabaseVersionError } from '#server/runtime/start-error.ts';
import type { Db } from './connect.ts';
import { queryRows } from './query-rows.ts';

/**
 * The oldest migration that a program must contain, by its time in the journal. A migration that breaks the
 * previous version must set it to itself.
 */
export const OLDEST_COMPATIBLE_MIGRATION = 1_795_696_292_176;

const QUEUE_VERSION: number = createRequire(import.meta.url)('pg-boss/package.json').pgboss.schema;

/** `newer`: the database has unknown migrations that are compatible with this program. */
export type Version = 'ours' | 'older' | 'newer';

/** @throws DatabaseVersionError unless this program may use or migrate the database */
export async function readVersion(db: Db): Promise<Version> {
  const ours = readOwnMigrations();
  const theirs = await readAppliedMigrations(db);
  const last = Math.max(...ours);
  const unknown = theirs.filter((when) => !ours.includes(when));
  if (unknown.length === 0) return theirs.length === ours.length ? 'ours' : 'older';
  const isNewer = Math.min(...unknown) > last && ours.every((when) => theirs.includes(when));
  if (isNewer && (await readOldestCompatibleMigration(db)) <= last) return 'newer';
  throw new DatabaseVersionError(
    isNewer
      ? 'The database is newer than this program and not compatible with it. Start the version of the shop that last used it.'
      : 'The database has migrations of another version line. Start the version of the shop that last used it.',
  );
}

/** @throws DatabaseVersionError unless exactly our migrations are applied */
export async function requireExactVersion(db: Db): Promise<void> {
  const [ours, theirs] = [readOwnMigrations(), await readAppliedMigrations(db)];
  if (theirs.join() === ours.join()) return;
  throw new DatabaseVersionError(
    theirs.length === 0
      ? 'The shop has never used this database. Start the shop once, or run "cadeau migrate".'
      : 'The database and this command line have different versions. Use the command line of the running shop, or upgrade the database first ("cadeau migrate").',
  );
}

/** @param options.queue includes the job queue's own migrations, which are listed last */
export async function listPendingMigrations(db: Db, options = { queue: true }): Promise<string[]> {
  const applied = await readAppliedMigrations(db);
  const missing = readJournal().filter(({ when }) => !applied.includes(when));
  const queue = options.queue ? await readQueueVersion(db) : QUEUE_VERSION;
  return [
    ...missing.map(({ tag }) => tag),
    ...(queue < QUEUE_VERSION ? [`job queue ${queue} to ${QUEUE_VERSION}`] : []),
  ];
}

export function listAllMigrations(): string[] {
  return [...readJournal().map(({ tag }) => tag), `job queue 0 to ${QUEUE_VERSION}`];
}

/** @throws DatabaseVersionError if a migration is pending */
export async function requireMigrated(db: Db): Promise<void> {
  const pending = await listPendingMigrations(db);
  if (pending.length === 0) return;
  throw new DatabaseVersionError(
    `The database is older than this program (it lacks ${pending.join(', ')}), and MIGRATE is off. Run "cadeau migrate" of this version first.`,
  );
}

export function findMigrationName(when: number): string | undefined {
  return readJournal().find((entry) => entry.when === when)?.tag;
}

const readOwnMigrations = () => readJournal().map(({ when }) => when);

function readJournal(): { when: number; tag: string }[] {
  return JSON.parse(readFileSync(new URL('../migrations/meta/_journal.json', import.meta.url), 'utf8'))
    .entries;
}

/** Returns 0 if the table doesn't exist. */
async function readQueueVersion(db: Db): Promise<number> {
  const [table] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('jobs.version') is not null as exists`,
  );
  if (table?.exists !== true) return 0;
  const [row] = await queryRows<{ version: number }>(db, sql`select version from jobs.version`);
  return Number(row?.version ?? 0);
}

async function readAppliedMigrations(db: Db): Promise<number[]> {
  const [table] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (table?.exists !== true) return [];
  const applied = await queryRows<{ created_at: string }>(
    db,
    sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.map((row) => Number(row.created_at));
}

/** Call only if all our migrations are applied, because the table must exist. */
async function readOldestCompatibleMigration(db: Db): Promise<number> {
  const [row] = await queryRows<{ oldest: string }>(
    db,
    sql`select oldest_program as oldest from installation`,
  );
  return Number(row?.oldest ?? 0);
}
