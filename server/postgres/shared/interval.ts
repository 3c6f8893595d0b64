import { type SQL, sql } from 'drizzle-orm';

/** A time of the rules as text of a query. */
export function intervalText(ms: number): string {
  return `interval '${ms / 1000} seconds'`;
}

export function intervalOf(ms: number): SQL {
  return sql.raw(intervalText(ms));
}
