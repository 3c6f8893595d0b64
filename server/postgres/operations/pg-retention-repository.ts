import { sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { RETENTION } from '#rules/retention.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import {
  isBeingGiven,
  REMOVE_GIFT_LINKS,
  REMOVE_GIFT_WORDS,
  REMOVE_PARCEL_WORDS,
  REMOVE_RECIPIENTS,
} from '../gifts/gift-retention.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { removeOldNames, removeOldReasons, yearBefore } from './operator-texts.ts';

/** Number of removed records. */
type Removed = Record<
  | 'cardSecrets'
  | 'recipients'
  | 'giftWords'
  | 'giftLinks'
  | 'unpaidOrders'
  | 'paidOrders'
  | 'receipts'
  | 'reasons'
  | 'operatorNames',
  number
>;

/** Ends a transaction whose changes were only to be counted. */
class OnlyCounted extends Error {
  readonly removed: Removed;
  constructor(removed: Removed) {
    super();
    this.removed = removed;
  }
}

export function createRetentionRepository(db: Db) {
  return {
    /**
     * Removes data whose retention time is over, all or nothing. One run removes a few thousand reasons and operator
     * names.
     */
    run: async ({ dryRun, by }: { dryRun: boolean; by: Actor }) => {
      try {
        return await db.transaction(async (tx) => {
          const removed = await remove(tx);
          if (dryRun) throw new OnlyCounted(removed);
          await recordShopAction(tx, by, { type: 'old-data-removed', data: { counts: removed } });
          return removed;
        });
      } catch (error) {
        if (error instanceof OnlyCounted) return error.removed;
        throw error;
      }
    },
  };
}

async function remove(tx: Tx): Promise<Removed> {
  return {
    cardSecrets: await count(tx, REMOVE_CARD_SECRETS),
    recipients: await count(tx, REMOVE_RECIPIENTS),
    giftWords: (await count(tx, REMOVE_GIFT_WORDS)) + (await count(tx, REMOVE_PARCEL_WORDS)),
    giftLinks: await count(tx, REMOVE_GIFT_LINKS),
    unpaidOrders: await eraseAll(tx, UNPAID),
    paidOrders: await eraseAll(tx, PAID),
    receipts: await removeReceipts(tx),
    // Those of the orders above with them.
    reasons: await removeOldReasons(tx),
    operatorNames: await removeOldNames(tx),
  };
}

const { cardSecretDays, unpaidDays, paidMonths, receiptYears } = RETENTION;

/**
 * Counted from the last mail that brought the card and did not come back, from its parcel's leaving, or from its void; and from
 * its last sending to a recipient.
 */
const REMOVE_CARD_SECRETS = `
  update card c set secret = null, secret_removed_at = cadeau_now()
   where c.secret is not null
     -- None is delivered before it is there: by this the old ones are found.
     and c.created_at < cadeau_now() - interval '${cardSecretDays} days'
     and coalesce(
       c.voided_at,
       (select max(m.sent_at) from mail m
         where c.category = 'digital' and m.order_id = c.order_id and m.kind = 'cards' and m.status = 'Sent'
           and coalesce(m.repeats, m.number) = c.shipment_number and m.bounced_at is null),
       (select g.shipped_at from parcel g
         where c.category = 'physical' and g.order_id = c.order_id and g.number = c.shipment_number)
     ) < cadeau_now() - interval '${cardSecretDays} days'
     and not exists (select 1 from outbound_request e where e.card_id = c.id and e.closed_at is null)
     and not exists (select 1 from mail m where m.order_id = c.order_id and m.kind = 'cards' and m.status = 'Pending'
           and coalesce(m.repeats, m.number) = c.shipment_number)
     and not ${isBeingGiven(cardSecretDays)}`;

/** Nothing of the order is open: as long as something is, its names and addresses stay. */
export const ORDER_AT_REST = `
  not exists (select 1 from review_item i where i.order_id = o.id and i.resolved_at is null)
  and not exists (select 1 from mail m where m.order_id = o.id and m.status = 'Pending')
  and not exists (select 1 from refund r where r.order_id = o.id and r.status <> 'Done')
  and not exists (select 1 from gift_sending s where s.order_id = o.id and s.status = 'Planned')
  and not exists (select 1 from card c where c.order_id = o.id and c.status in ('Pending', 'ToPost'))
  -- The last card of an order is issued a moment before the mail of all of them is pending.
  and not exists (select 1 from card c where c.order_id = o.id and c.category = 'digital' and c.status = 'Issued'
        and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'cards'
          and coalesce(m.repeats, m.number) = c.shipment_number)
        and not exists (select 1 from refund_card r where r.card_id = c.id)
        and not exists (select 1 from dispute d where d.order_id = o.id))
  and not exists (select 1 from outbound_request e join card c on c.id = e.card_id
        where c.order_id = o.id and e.closed_at is null)
  and not exists (select 1 from parcel g where g.order_id = o.id and g.status in ('ToPack', 'Packed'))
  and not exists (select 1 from capture k where k.order_id = o.id
        and not exists (select 1 from receipt r where r.order_id = o.id and r.kind = 'receipt'))`;

/** What was never paid was never refunded: so the index holds none of the orders that were refunded in full. */
const UNPAID = `o.status in ('Failed', 'Reverted') and o.refunded = 0
  and not exists (select 1 from capture k where k.order_id = o.id)
  and o.created_at < cadeau_now() - interval '${unpaidDays} days' and ${ORDER_AT_REST}`;

const PAID = `exists (select 1 from capture k where k.order_id = o.id)
  and o.created_at < cadeau_now() - interval '${paidMonths} months' and ${ORDER_AT_REST}`;

/** An address with nothing left in it but the country. */
const erased = (column: string) => `
  (select jsonb_object_agg(key, case key when 'country' then value else '""'::jsonb end) from jsonb_each(${column}))`;

/** Blanks names, addresses and e-mails, also those of before a correction. `which` is a condition on `orders o`. */
export function eraseOrders(which: string): string {
  return `with gone as (
       update orders o set erased_at = cadeau_now(), outcome_hash = null,
         primary_address = ${erased('o.primary_address')}, billing_address = ${erased('o.billing_address')}
       where o.erased_at is null and ${which} returning o.id),
     forgotten as (
       update operator_action a set address_change = null from gone
        where a.order_id = gone.id and a.address_change is not null),
     unasked as (
       update approval_request q set action = null from gone
        where q.order_id = gone.id and q.action is not null),
     unaddressed as (
       update mail m set recipient = null from gone where m.order_id = gone.id and m.recipient is not null)
     select 1 as one from gone`;
}

/** So few in a statement that what is open of each is looked up, and no table is read whole for it. */
const ERASED_AT_ONCE = 500;

async function eraseAll(tx: Tx, which: string): Promise<number> {
  const oldest = `select o.id from orders o where o.erased_at is null and ${which}
    order by o.created_at limit ${ERASED_AT_ONCE}`;
  for (let all = 0; ; ) {
    const gone = await plainRows(tx, sql.raw(eraseOrders(`o.id in (${oldest})`)));
    all += gone.length;
    if (gone.length < ERASED_AT_ONCE) return all;
  }
}

/** The database lets the oldest go only, and only when it is time (trigger of the receipt table). */
async function removeReceipts(tx: Tx): Promise<number> {
  const old = `created_at < ${yearBefore(receiptYears)}`;
  const over = await plainRows<{ number: number }>(
    tx,
    sql.raw(`select number from receipt where ${old} order by number`),
  );
  for (const { number } of over) await tx.execute(sql`delete from receipt where number = ${number}`);
  return over.length;
}

async function count(tx: Tx, statement: string): Promise<number> {
  return (await plainRows(tx, sql.raw(`${statement} returning 1 as one`))).length;
}
