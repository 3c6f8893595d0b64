import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from './connect.ts';
import { queryRows } from './query-rows.ts';

/**
 * Runs the writes in one round trip, all or nothing. The writes don't see each other, and their order is
 * undefined, so no two may touch the same row. Foreign keys are checked at the end.
 * @returns the rows of the last write
 */
export function runInOneStatement<Row extends Record<string, unknown>>(
  db: Db | Tx,
  writes: readonly SQLWrapper[],
): Promise<Row[]> {
  const earlier = writes
    .slice(0, -1)
    .map((write, index) => sql`${sql.raw(`w${index}`)} as (${write.getSQL()})`)
    // PostgreSQL usually runs the last CTE first. Reversed, the history rows get the order of `writes`.
    .toReversed();
  const last = writes.at(-1)?.getSQL() ?? sql`select`;
  return queryRows<Row>(db, earlier.length === 0 ? last : sql`with ${sql.join(earlier, sql`, `)} ${last}`);
}
