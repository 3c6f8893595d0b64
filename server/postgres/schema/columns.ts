import { type SQL, sql } from 'drizzle-orm';
import { check, customType, timestamp } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { REMOVED_TEXT } from '#rules/retention.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().default(sql`cadeau_now()`);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export function isOneOf(column: string, list: readonly string[]): SQL {
  return sql.raw(`${column} in (${list.map((value) => `'${value}'`).join(', ')})`);
}

export function checkOneOf(table: string, column: string, list: readonly string[]) {
  return check(`${table}_${column}_is_known`, isOneOf(column, list));
}

export const HAS_REASON = `reason not in ('', '${REMOVED_TEXT}')`;

/**
 * A jsonb column that is parsed on every read. A field that was added later needs a default in the schema, so
 * that older rows stay readable.
 */
export function parsedJsonb<T>(name: string, schema: z.ZodMiniType<T>) {
  return customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => schema.parse(value),
  })(name);
}
