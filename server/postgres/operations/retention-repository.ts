import { sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { RETENTION } from '#rules/retention.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import {
  REMOVE_GIFT_LINKS,
  REMOVE_GIFT_WORDS,
  REMOVE_NOTICE_RECIPIENTS,
  REMOVE_PARCEL_WORDS,
  REMOVE_RECIPIENTS,
  recentSendingSql,
} from '../gifts/gift-retention.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { removeOldNames, removeOldReasons, startOfYearBefore } from './operator-texts.ts';

type RemovalCounts = Record<
  | 'cardSecrets'
  | 'recipients'
  | 'giftMessage'
  | 'giftLinks'
  | 'unpaidOrders'
  | 'paidOrders'
  | 'receipts'
  | 'reasons'
  | 'operatorNames',
  number
>;

/** Thrown to roll back a dry run. */
class DryRunRollback extends Error {
  readonly removed: RemovalCounts;
  constructor(removed: RemovalCounts) {
    super();
    this.removed = removed;
  }
}

export function createRetentionRepository(db: Db) {
  return {
    /**
     * Removes expired data in one transaction, and at most some thousand reasons and operator names per run.
     */
    run: async ({ dryRun, by }: { dryRun: boolean; by: Actor }) => {
      try {
        return await db.transaction(async (tx) => {
          const removed = await removeExpired(tx);
          if (dryRun) throw new DryRunRollback(removed);
          await recordShopAction(tx, by, { type: 'old-data-removed', data: { counts: removed } });
          return removed;
        });
      } catch (error) {
        if (error instanceof DryRunRollback) return error.removed;
        throw error;
      }
    },
  };
}

async function removeExpired(tx: Tx): Promise<RemovalCounts> {
  return {
    cardSecrets: await count(tx, REMOVE_CARD_SECRETS),
    recipients: (await count(tx, REMOVE_RECIPIENTS)) + (await count(tx, REMOVE_NOTICE_RECIPIENTS)),
    giftMessage: (await count(tx, REMOVE_GIFT_WORDS)) + (await count(tx, REMOVE_PARCEL_WORDS)),
    giftLinks: await count(tx, REMOVE_GIFT_LINKS),
    unpaidOrders: await eraseAll(tx, UNPAID),
    paidOrders: await eraseAll(tx, PAID),
    receipts: await removeReceipts(tx),
    // Remove reasons after the erasures above, to include those orders.
    reasons: await removeOldReasons(tx),
    operatorNames: await removeOldNames(tx),
  };
}

const { cardSecretDays, unpaidDays, paidMonths, receiptYears } = RETENTION;

/** The period starts at the void, or else at the last delivered mail or the shipment. Gifts extend it. */
const REMOVE_CARD_SECRETS = `
  update card c set secret = null, secret_removed_at = cadeau_now()
   where c.secret is not null
     -- Narrows the scan to old cards, because a card is delivered after its creation.
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
     and not ${recentSendingSql(cardSecretDays)}`;

export const HAS_NO_OPEN_WORK = `
  not exists (select 1 from review_item i where i.order_id = o.id and i.resolved_at is null)
  and not exists (select 1 from mail m where m.order_id = o.id and m.status = 'Pending')
  and not exists (select 1 from refund r where r.order_id = o.id and r.status <> 'Done')
  and not exists (select 1 from gift_sending s where s.order_id = o.id and s.status = 'Planned')
  and not exists (select 1 from card c where c.order_id = o.id and c.status in ('Pending', 'ToPost'))
  -- The mail is enqueued shortly after the last card is issued.
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

/** An unpaid order has no refund. The condition matches the index, which excludes fully refunded orders. */
const UNPAID = `o.status in ('Failed', 'Reverted') and o.refunded = 0
  and not exists (select 1 from capture k where k.order_id = o.id)
  and o.created_at < cadeau_now() - interval '${unpaidDays} days' and ${HAS_NO_OPEN_WORK}`;

const PAID = `exists (select 1 from capture k where k.order_id = o.id)
  and o.created_at < cadeau_now() - interval '${paidMonths} months' and ${HAS_NO_OPEN_WORK}`;

/** SQL that empties all fields of an address except the country. */
const blankAddress = (column: string) => `
  (select jsonb_object_agg(key, case key when 'country' then value else '""'::jsonb end) from jsonb_each(${column}))`;

/**
 * Builds SQL that erases names and addresses, including addresses before corrections.
 * @param condition SQL condition on `orders o`
 */
export function eraseOrders(condition: string): string {
  return `with gone as (
       update orders o set erased_at = cadeau_now(), outcome_hash = null,
         primary_address = ${blankAddress('o.primary_address')}, billing_address = ${blankAddress('o.billing_address')}
       where o.erased_at is null and ${condition} returning o.id),
     cleared_action as (
       update operator_action a set address_change = null from gone
        where a.order_id = gone.id and a.address_change is not null),
     cleared_request as (
       update approval_request q set action = null from gone
        where q.order_id = gone.id and q.action is not null),
     cleared_mail as (
       update mail m set recipient = null from gone where m.order_id = gone.id and m.recipient is not null)
     select 1 as one from gone`;
}

/** Small enough that PostgreSQL looks up open work by index instead of scanning tables. */
const ORDERS_PER_STATEMENT = 500;

async function eraseAll(tx: Tx, condition: string): Promise<number> {
  const oldest = `select o.id from orders o where o.erased_at is null and ${condition}
    order by o.created_at limit ${ORDERS_PER_STATEMENT}`;
  for (let total = 0; ; ) {
    const erased = await queryRows(tx, sql.raw(eraseOrders(`o.id in (${oldest})`)));
    total += erased.length;
    if (erased.length < ORDERS_PER_STATEMENT) return total;
  }
}

/** A trigger on `receipt` permits deleting only the oldest one after its retention. */
async function removeReceipts(tx: Tx): Promise<number> {
  const isExpired = `created_at < ${startOfYearBefore(receiptYears)}`;
  const expired = await queryRows<{ number: number }>(
    tx,
    sql.raw(`select number from receipt where ${isExpired} order by number`),
  );
  for (const { number } of expired) await tx.execute(sql`delete from receipt where number = ${number}`);
  return expired.length;
}

async function count(tx: Tx, statement: string): Promise<number> {
  return (await queryRows(tx, sql.raw(`${statement} returning 1 as one`))).length;
}
