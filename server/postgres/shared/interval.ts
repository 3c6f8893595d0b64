import { type SQL, sql } from 'drizzle-orm';

export function intervalText(ms: number): string {
  return `interval '${ms / 1000} seconds'`;
}

export function intervalOf(ms: number): SQL {
  return sql.raw(intervalText(ms));
}
