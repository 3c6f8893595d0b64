import { eq, type SQL, sql } from 'drizzle-orm';
import { readReference } from '#rules/order-reference.ts';
import type { FoundBy, Searched } from '#server/operations/order-reports.ts';
import type { Db } from '../connection/connect.ts';
import { ordersOf } from '../operations/data-subject-repository.ts';
import { hasOwnBilling, orders } from '../schema/order-tables.ts';
import { listOrdersOf } from './order-list.ts';

/** The order that a reference names, in whatever case and with or without its hyphen. */
export async function findOrder(
  db: Db,
  typed: string,
): Promise<{ id: string; reference: string } | undefined> {
  const [found] = await db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(eq(orders.reference, readReference(typed)));
  return found;
}

/** Looks for a text in everything that names an order; newest first, each way that found something. */
export async function searchOrders(
  db: Db,
  typed: string,
  people: boolean,
  limit: number,
): Promise<Searched[]> {
  const found: Searched[] = [];
  for (const [foundBy, ids] of waysTo(typed.trim(), limit)) {
    const listed = await listOrdersOf(db, ids, people, limit);
    if (listed.length > 0) found.push({ foundBy, orders: listed });
    // Nobody is called as an order is, and to look for parts of names takes long.
    if (listed.length > 0 && EXACT.includes(foundBy)) break;
  }
  return found;
}

const EXACT: readonly FoundBy[] = ['reference', 'provider id'];

function waysTo(text: string, limit: number): [FoundBy, SQL][] {
  if (text.includes('@')) return [['e-mail', ordersOf(text)]];
  return [
    ['reference', sql`select id from orders where reference = ${readReference(text)}`],
    ['provider id', byProviderId(text)],
    ...(/^\d{4}$/.test(text)
      ? ([['last four digits', sql`select order_id from card where last_four = ${text}`]] as [FoundBy, SQL][])
      : []),
    ...(/\p{L}/u.test(text)
      ? ([
          ['name', byName(text)],
          ['town', byTown(text, limit)],
        ] as [FoundBy, SQL][])
      : []),
  ];
}

/** First and last name in either order, or the company; parts of them will do. */
function byName(text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&').replace(/\s+/g, ' ')}%`;
  const names = (address: SQL) => sql`concat_ws(' ', ${address}->>'firstName', ${address}->>'lastName',
    ${address}->>'firstName', ${address}->>'company')`;
  return sql`select id from orders where ${names(sql`primary_address`)} ilike ${pattern}
    or ${names(sql`billing_address`)} ilike ${pattern}`;
}

/** Whole: a part of a town's name would find too many. Of a large town only the newest are looked at. */
function byTown(text: string, limit: number): SQL {
  const newest = sql`order by created_at desc, reference limit ${limit}`;
  return sql`(select id from orders where lower(primary_address ->> 'city') = lower(${text}) ${newest})
    union (select id from orders where lower(billing_address ->> 'city') = lower(${text})
      and ${sql.raw(hasOwnBilling('city'))} ${newest})`;
}

function byProviderId(text: string): SQL {
  return sql`select order_id from payment where transaction_id = ${text}
    union select order_id from capture where transaction_id = ${text} or capture_id = ${text}
    union select order_id from refund where transaction_id = ${text}`;
}
