import { sql } from 'drizzle-orm';
import type { ParcelName } from '#rules/parcel-name.ts';
import type { ParcelWords } from '#server/fulfilment/parcel-repository.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { HAS_WORDS, WORDS } from '../gifts/gift-rows.ts';

/** Closes the parcels' words for changes. Reads the words after the mark, so that no change is missed. */
export async function markPrinted(db: Db, names: readonly ParcelName[]): Promise<ParcelWords[]> {
  const asked = JSON.stringify(names.map(({ reference, number }) => ({ reference, number })));
  const named = sql`select parcel.order_id, parcel.number, o.reference
    from json_to_recordset(${asked}::json) as asked(reference text, number int)
      join orders o on o.reference = asked.reference
      join parcel on parcel.order_id = o.id and parcel.number = asked.number`;
  await db.execute(
    // Locks in a fixed order, so that concurrent prints don't deadlock.
    sql`with named as (${named}),
          held as (select parcel.order_id, parcel.number from parcel join named using (order_id, number)
            where parcel.printed_at is null order by parcel.order_id, parcel.number for update of parcel)
        update parcel set printed_at = cadeau_now() from held
          where parcel.order_id = held.order_id and parcel.number = held.number`,
  );
  return plainRows(
    db,
    sql`with named as (${named})
        select named.reference, named.number, ${WORDS} from named
          join parcel_words w on w.order_id = named.order_id and w.number = named.number and ${HAS_WORDS}`,
  );
}
