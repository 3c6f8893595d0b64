import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { DatabaseOfOtherVersion } from '#server/runtime/cannot-start.ts';
import type { Db } from './connect.ts';
import { plainRows } from './plain-rows.ts';

/** @throws DatabaseOfOtherVersion unless exactly our migrations are applied */
export async function requireOurVersion(db: Db): Promise<void> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(new URL('../migrations/meta/_journal.json', import.meta.url), 'utf8'),
  );
  const ours = journal.entries.map(({ when }) => when).join();
  const theirs = await readApplied(db);
  if (theirs === ours) return;
  throw new DatabaseOfOtherVersion(
    theirs === ''
      ? 'The database has never been used by the shop. Start the shop once.'
      : 'The database is of another version than this command line. Use the one of the shop that runs, or start the shop of this version first.',
  );
}

async function readApplied(db: Db): Promise<string> {
  const [table] = await plainRows<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (table?.there !== true) return '';
  const applied = await plainRows<{ created_at: string }>(
    db,
    sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.map((row) => row.created_at).join();
}
