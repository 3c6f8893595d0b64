import { type SQL, sql } from 'drizzle-orm';
import { check, customType, timestamp } from 'drizzle-orm/pg-core';
import { REMOVED_TEXT } from '#rules/retention.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().default(sql`cadeau_now()`);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export function isOneOf(column: string, list: readonly string[]): SQL {
  return sql.raw(`${column} in (${list.map((word) => `'${word}'`).join(', ')})`);
}

export function oneOf(table: string, column: string, list: readonly string[]) {
  return check(`${table}_${column}_is_known`, isOneOf(column, list));
}

export const HAS_REASON = `reason not in ('', '${REMOVED_TEXT}')`;
