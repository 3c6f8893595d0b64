import { sql } from 'drizzle-orm';
import { check, customType, timestamp } from 'drizzle-orm/pg-core';
import type { CountryCode } from '#rules/country.ts';
import type { Language } from '#rules/language.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().default(sql`cadeau_now()`);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A check that a column holds a word of a list of the rules, or nothing where it may be null. */
export function oneOf(table: string, column: string, list: readonly string[]) {
  const words = list.map((word) => `'${word}'`).join(', ');
  return check(`${table}_${column}_is_known`, sql.raw(`${column} in (${words})`));
}

export type LocalizedText = Record<Language, string>;
export type AddressColumns = Record<
  | 'company'
  | 'firstName'
  | 'lastName'
  | 'street'
  | 'streetNumber'
  | 'addressSupplement'
  | 'zipCode'
  | 'city'
  | 'email',
  string
> & { country: CountryCode };
