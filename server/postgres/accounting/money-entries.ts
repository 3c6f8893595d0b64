import { sql } from 'drizzle-orm';
import type { ChargeEntry, RefundEntry } from '#server/accounting/money-files.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { LATE_AND_REFUNDED, readRowsInSpan } from './span-queries.ts';

const countCards = (category: string) => sql`coalesce((select sum(quantity) from order_line
  where order_id = o.id and category = ${category}), 0)::int`;

const ORDER_COLUMNS = sql`${countCards('physical')} as "postedCards", ${countCards('digital')} as "digitalCards",
  o.subtotal, o.shipping_cost as "shippingCost", o.vat_per_mille as "vatPerMille", o.total`;

/** Falls back to the buyer's choice, because older payments don't store the provider's method. */
const METHOD_COLUMN = sql`coalesce(p.paid_method, p.method) as method`;

/**
 * Returns sales and late payments that were refunded, oldest first, without names, addresses or card numbers.
 */
export async function readCharges(db: Db | Tx, span: Span): Promise<ChargeEntry[]> {
  return readRowsInSpan<ChargeEntry>(
    db,
    span,
    sql`
      select 'sale' as kind, o.reference, c.at, ${METHOD_COLUMN}, c.transaction_id as "transactionId", c.capture_id as "captureId",
             d.key as delivery, ${ORDER_COLUMNS}, o.refunded,
             (select number from receipt where order_id = o.id and kind = 'receipt') as receipt,
             exists (select 1 from dispute where order_id = o.id) as disputed
        from capture c join orders o on o.id = c.order_id join payment p on p.order_id = o.id
        join delivery_option d on d.id = o.delivery_option_id
      union all
      select 'late', o.reference, p.reversed_at, ${METHOD_COLUMN}, coalesce(p.transaction_id, ''), '', d.key, ${ORDER_COLUMNS}, o.total, null, false
        from payment p join orders o on o.id = p.order_id join delivery_option d on d.id = o.delivery_option_id
       where ${LATE_AND_REFUNDED} and not exists (select 1 from capture c where c.order_id = o.id)`,
  );
}

/** Returns completed refunds of orders and late payments, oldest first. */
export async function readRefunds(db: Db | Tx, span: Span): Promise<RefundEntry[]> {
  return readRowsInSpan<RefundEntry>(
    db,
    span,
    sql`
      select 'refund' as kind, o.reference, r.number, r.done_at as at,
             coalesce(r.transaction_id, '') as "transactionId", d.key as delivery, r.subtotal, r.shipping_cost as "shippingCost",
             o.vat_per_mille as "vatPerMille", r.amount,
             r.loss_confirmed as "lossConfirmed",
             (select number from receipt where refund_id = r.id) as "creditNote"
        from refund r join orders o on o.id = r.order_id join delivery_option d on d.id = o.delivery_option_id
       where r.status = 'Done'
      union all
      select 'late', o.reference, 1, p.reversed_at, '', d.key, o.subtotal, o.shipping_cost,
             o.vat_per_mille, p.amount, false, null
        from payment p join orders o on o.id = p.order_id join delivery_option d on d.id = o.delivery_option_id
       where ${LATE_AND_REFUNDED}`,
  );
}
