import { sql } from 'drizzle-orm';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

/** Digital cards of one order that the supplier has not issued yet. */
export type OwedCards = {
  reference: string;
  since: Date;
  cards: number;
  value: number;
  /** Why, as far as the operator's list says. */
  why: string;
};

/** Longest first. */
export async function readOwedCards(db: Db, longerThanMinutes: number): Promise<OwedCards[]> {
  const found = await plainRows<Omit<OwedCards, 'since'> & { since: string }>(
    db,
    sql`select o.reference, min(c.created_at) as since, count(*)::int as cards,
          sum(c.price)::int as value,
          coalesce((select string_agg(i.kind || ': ' || i.detail, '; ' order by i.id) from operator_item i
                     where i.order_id = o.id and i.settled_at is null and i.kind like 'card%'), '') as why
        from card c join orders o on o.id = c.order_id
       where c.status = 'Owed'
       group by o.id
      having min(c.created_at) < cadeau_now() - make_interval(mins => ${longerThanMinutes}::int)
       order by min(c.created_at), o.reference`,
  );
  return found.map((row) => ({ ...row, since: new Date(row.since) }));
}
