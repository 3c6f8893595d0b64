import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { parcels } from './fulfilment-tables.ts';
import { person } from './people-tables.ts';

/** The parcel that a person packs at the desk. One parcel per person, and one person per parcel. */
export const parcelClaim = pgTable(
  'parcel_claim',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => person.id),
    orderId: uuid('order_id').notNull(),
    number: smallint().notNull(),
    claimedAt: instant('claimed_at').notNull().default(sql`cadeau_now()`),
    /** The claim expires `CLAIM_IDLE_MINUTES` later. */
    usedAt: instant('used_at').notNull().default(sql`cadeau_now()`),
  },
  (table) => [
    unique('one_claim_of_a_parcel').on(table.orderId, table.number),
    foreignKey({
      columns: [table.orderId, table.number],
      foreignColumns: [parcels.orderId, parcels.number],
    }),
  ],
);
