import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from './connect.ts';
import { plainRows } from './plain-rows.ts';

/**
 * Makes several writes in one statement, which is one round trip and all or nothing. None of them sees what another one
 * does, and in which order they are made is open: no two may touch the same row. Foreign keys are checked after all.
 * @returns what the last one returns
 */
export function inOneStatement<Row extends Record<string, unknown>>(
  db: Db | Tx,
  writes: readonly SQLWrapper[],
): Promise<Row[]> {
  const before = writes
    .slice(0, -1)
    .map((write, index) => sql`${sql.raw(`w${index}`)} as (${write.getSQL()})`)
    // PostgreSQL makes the last one first, though it promises nothing: so what is recorded of them reads as given.
    .toReversed();
  const last = writes.at(-1)?.getSQL() ?? sql`select`;
  return plainRows<Row>(db, before.length === 0 ? last : sql`with ${sql.join(before, sql`, `)} ${last}`);
}
