import { type SQL, sql } from 'drizzle-orm';

export function toIntervalText(ms: number): string {
  return `interval '${ms / 1000} seconds'`;
}

export function toInterval(ms: number): SQL {
  return sql.raw(toIntervalText(ms));
}
