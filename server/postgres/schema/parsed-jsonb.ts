import { customType } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';

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
