import { type SQL, sql } from 'drizzle-orm';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';

/** Selects the rows that share a number with their mail, by kind of mail. */
const NUMBERED_ROWS: Partial<Record<MailKind, SQL>> = {
  cards: sql`select shipment_number as number, order_id from card where category = 'digital'`,
  shipped: sql`select number, order_id from parcel`,
  refunded: sql`select number, order_id from refund`,
  gift: sql`select number, order_id from gift_sending`,
};

/**
 * Returns the next number for a card mail, parcel, refund, gift sending or resent mail. Skips numbers that
 * mails of this kind have or will get. The caller locks the order's row.
 */
export async function nextNumber(tx: Tx, orderId: string, kind: MailKind): Promise<number> {
  const numberedRows = NUMBERED_ROWS[kind] ?? sql`select null::int as number, null::uuid as order_id`;
  const [row] = await queryRows<{ next: number }>(
    tx,
    sql`select coalesce(max(number), 0)::int + 1 as next
          from (${numberedRows} union all select number, order_id from mail where kind = ${kind}) as taken
         where order_id = ${orderId}`,
  );
  if (row === undefined) throw new Error('the query returned no row');
  return row.next;
}
