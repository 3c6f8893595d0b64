import { sql } from 'drizzle-orm';
import type { SalesOfDay } from '#server/operations/sales.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

const DAY = (column: string) => sql.raw(`to_char(${column} at time zone 'Europe/Zurich', 'YYYY-MM-DD')`);
/** Older payments lack the provider's method and use the buyer's choice. */
const METHOD = sql`coalesce(p.paid_method, p.method)`;

/** Groups by Swiss day and method. Omits days without sales and refunds. */
export function readSalesByDay(db: Db, since: Date): Promise<SalesOfDay[]> {
  const from = since.toISOString();
  return plainRows<SalesOfDay>(
    db,
    sql`select day, method, sum(orders)::int as orders, sum(turnover)::float8 as turnover, sum(refunded)::float8 as refunded
          from (select ${DAY('c.at')} as day, ${METHOD} as method, 1 as orders, c.amount as turnover, 0 as refunded
                  from capture c join payment p on p.id = c.payment_id
                 where c.at >= ${from}
                union all
                select ${DAY('r.done_at')}, ${METHOD}, 0, 0, r.amount
                  from refund r join payment p on p.order_id = r.order_id
                 where r.status = 'Done' and r.done_at >= ${from}) s
         group by day, method order by day, method`,
  );
}
