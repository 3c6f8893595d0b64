import { type SQL, sql } from 'drizzle-orm';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

/** What is numbered within an order and has, or will have, a mail of that number. */
const NUMBERED: Partial<Record<MailKind, SQL>> = {
  cards: sql`select shipment_number as number, order_id from card where category = 'digital'`,
  shipped: sql`select number, order_id from parcel`,
  refunded: sql`select number, order_id from refund`,
  gift: sql`select number, order_id from gift_sending`,
};

/**
 * The next number of a delivery of digital cards, of a parcel, of a refund, of a sending, or of a mail that is sent again:
 * free among the mails of this kind and among those to come. The caller holds the order's row.
 */
export async function nextNumber(tx: Tx, orderId: string, kind: MailKind): Promise<number> {
  const things = NUMBERED[kind] ?? sql`select null::int as number, null::uuid as order_id`;
  const [row] = await plainRows<{ next: number }>(
    tx,
    sql`select coalesce(max(number), 0)::int + 1 as next
          from (${things} union all select number, order_id from mail where kind = ${kind}) as taken
         where order_id = ${orderId}`,
  );
  if (row === undefined) throw new Error('the database answered without a row');
  return row.next;
}
