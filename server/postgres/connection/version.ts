import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sql } from 'drizzle-orm';
import { DatabaseOfOtherVersion } from '#server/runtime/cannot-start.ts';
import type { Db } from './connect.ts';
import { plainRows } from './plain-rows.ts';

/**
 * The last migration, by its time in the journal, that a program must know to run on the database. A migration that takes
 * something away which the version before still uses becomes the new one.
 */
export const OLDEST_PROGRAM = 1_795_696_292_176;

/** Of the tables that the library of the job queue makes for itself. */
const QUEUE_VERSION: number = createRequire(import.meta.url)('pg-boss/package.json').pgboss.schema;

/** `newer`: by migrations that this program does not know and can live with. */
export type Version = 'ours' | 'older' | 'newer';

/** @throws DatabaseOfOtherVersion unless this program may use the database, or bring it up to date */
export async function versionOf(db: Db): Promise<Version> {
  const ours = readOwn();
  const theirs = await readApplied(db);
  const last = Math.max(...ours);
  const unknown = theirs.filter((when) => !ours.includes(when));
  if (unknown.length === 0) return theirs.length === ours.length ? 'ours' : 'older';
  const isNewer = Math.min(...unknown) > last && ours.every((when) => theirs.includes(when));
  if (isNewer && (await readOldestProgram(db)) <= last) return 'newer';
  throw new DatabaseOfOtherVersion(
    isNewer
      ? 'The database is newer than this program, which would not understand it. Start the version of the shop that was used on it.'
      : 'The database has been changed by another line of versions than this program. Start the version of the shop that was used on it.',
  );
}

/** @throws DatabaseOfOtherVersion unless exactly our migrations are applied */
export async function requireOurVersion(db: Db): Promise<void> {
  const [ours, theirs] = [readOwn(), await readApplied(db)];
  if (theirs.join() === ours.join()) return;
  throw new DatabaseOfOtherVersion(
    theirs.length === 0
      ? 'The database has never been used by the shop. Start the shop once, or run "cadeau migrate".'
      : 'The database is of another version than this command line. Use the one of the shop that runs, or bring the database to this version first ("cadeau migrate").',
  );
}

/**
 * What this program needs and the database lacks, by name and in order.
 * @param on.queue whether the job queue's own tables count; they come last
 */
export async function pendingMigrations(db: Db, on = { queue: true }): Promise<string[]> {
  const applied = await readApplied(db);
  const lacking = readJournal().filter(({ when }) => !applied.includes(when));
  const queue = on.queue ? await readQueueVersion(db) : QUEUE_VERSION;
  return [
    ...lacking.map(({ tag }) => tag),
    ...(queue < QUEUE_VERSION ? [`job queue ${queue} to ${QUEUE_VERSION}`] : []),
  ];
}

/** What `pendingMigrations` says of an empty database. */
export function allMigrations(): string[] {
  return [...readJournal().map(({ tag }) => tag), `job queue 0 to ${QUEUE_VERSION}`];
}

/** @throws DatabaseOfOtherVersion when anything would have to be migrated first */
export async function requireMigrated(db: Db): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return;
  throw new DatabaseOfOtherVersion(
    `The database is older than this program (it lacks ${pending.join(', ')}), and MIGRATE is off. Run "cadeau migrate" of this version first.`,
  );
}

/** Undefined for one that this program does not know. */
export function migrationName(when: number): string | undefined {
  return readJournal().find((entry) => entry.when === when)?.tag;
}

const readOwn = () => readJournal().map(({ when }) => when);

function readJournal(): { when: number; tag: string }[] {
  return JSON.parse(readFileSync(new URL('../migrations/meta/_journal.json', import.meta.url), 'utf8'))
    .entries;
}

/** 0 without any. */
async function readQueueVersion(db: Db): Promise<number> {
  const [table] = await plainRows<{ there: boolean }>(
    db,
    sql`select to_regclass('jobs.version') is not null as there`,
  );
  if (table?.there !== true) return 0;
  const [row] = await plainRows<{ version: number }>(db, sql`select version from jobs.version`);
  return Number(row?.version ?? 0);
}

async function readApplied(db: Db): Promise<number[]> {
  const [table] = await plainRows<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (table?.there !== true) return [];
  const applied = await plainRows<{ created_at: string }>(
    db,
    sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.map((row) => Number(row.created_at));
}

/** Our migrations are applied: there is the table. */
async function readOldestProgram(db: Db): Promise<number> {
  const [row] = await plainRows<{ oldest: string }>(
    db,
    sql`select oldest_program as oldest from installation`,
  );
  return Number(row?.oldest ?? 0);
}
