import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from './connect.ts';

/** Rows of a statement that is written out. Instants come as PostgreSQL writes them, which `Date` reads. */
export async function plainRows<Row extends object>(
  db: Pick<Db | Tx, 'execute'>,
  statement: SQL,
): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
