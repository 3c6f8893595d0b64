import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from './connect.ts';

/** Runs raw SQL and returns its rows. Timestamps are strings in PostgreSQL's format, which `Date` can parse. */
export async function queryRows<Row extends object>(
  db: Pick<Db | Tx, 'execute'>,
  statement: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(statement);
  return rows as Row[];
}
