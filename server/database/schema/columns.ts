import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().default(sql`cadeau_now()`);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export type LocalizedText = { 'de-ch': string; 'fr-ch': string; 'it-ch': string };
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
> & { country: 'CH' | 'LI' };
