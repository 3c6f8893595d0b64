import { sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { Rappen } from '#rules/money.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { previewInTransaction } from '../connection/preview-in-transaction.ts';
import { queryRows } from '../connection/query-rows.ts';
import { CLEAR_RECIPIENT } from '../gifts/gift-retention.ts';
import { selectOrdersByEmail } from '../orders/order-search.ts';
import { recordAction, recordShopAction } from '../shared/operator-actions.ts';
import { removeOrderReasons } from './operator-texts.ts';
import { eraseOrders, HAS_NO_OPEN_WORK } from './retention-repository.ts';

type Erasure = {
  erased: string[];
  /** References of open orders, which aren't erased. */
  kept: string[];
  /** Number of received gifts whose recipient and message are deleted. */
  received: number;
  /** Number of cards whose number and PIN are deleted, and their face value. */
  cards: number;
  value: Rappen;
};

type SubjectOrder = { reference: string } & Record<string, unknown>;

/** A card that another buyer sent to the data subject. */
type ReceivedGift = Record<string, unknown>;

/** Personal data of one e-mail address (revFADP 25 and 32). */
export function createDataSubjectRepository(db: Db) {
  return {
    /** Exports all personal data, and records the export. */
    read: (email: string, by: Actor) =>
      db.transaction(async (tx) => {
        const found = await queryRows<SubjectOrder>(
          tx,
          sql`${sql.raw(SUBJECT_ORDERS_QUERY)} where o.id in (${selectOrdersByEmail(email)}) order by o.created_at`,
        );
        const receipts = await queryRows<{
          number: number;
          kind: string;
          reference: string;
          bytes: Buffer;
        }>(
          tx,
          sql`select r.number, r.kind, o.reference, r.bytes from receipt r join orders o on o.id = r.order_id
            where o.id in (${selectOrdersByEmail(email)}) order by r.number`,
        );
        const received = await queryRows<ReceivedGift>(
          tx,
          sql`select s.due_at as "dueAt", s.lang as language, s.status, s.for_name as "forName", s.from_name as "fromName",
                s.message from gift_sending s where ${isSentTo(email)} order by s.due_at`,
        );
        const data = { references: found.map(({ reference }) => reference), gifts: received.length };
        await recordShopAction(tx, by, { type: 'subject-exported', data });
        return { orders: found, received, receipts };
      }),
    /** Removes names, addresses, card secrets and sessions. Keeps receipts for the legal retention period. */
    erase: (email: string, by: Actor) => db.transaction((tx) => erase(tx, email, by)),
    /** Runs `erase` and rolls it back. */
    previewErasure: (email: string, by: Actor) => previewInTransaction(db, (tx) => erase(tx, email, by)),
  };
}

async function erase(tx: Tx, email: string, by: Actor): Promise<Erasure> {
  const all = await queryRows<{ id: string; reference: string; canErase: boolean }>(
    tx,
    sql`select o.id, o.reference, (${sql.raw(HAS_NO_OPEN_WORK)} and o.status <> 'Created') as "canErase"
        from orders o where o.id in (${selectOrdersByEmail(email)}) order by o.created_at for update`,
  );
  const erasable = all.filter(({ canErase }) => canErase);
  let cards = 0;
  let value = 0;
  for (const { id } of erasable) {
    await tx.execute(
      sql`delete from session where token_hash = (select session_hash from orders where id = ${id})`,
    );
    const cleared = await queryRows<{ faceValue: number }>(
      tx,
      sql`update card set secret = null, secret_removed_at = cadeau_now()
          where order_id = ${id} and secret is not null returning face_value as "faceValue"`,
    );
    cards += cleared.length;
    value += cleared.reduce((sum, { faceValue }) => sum + faceValue, 0);
    await tx.execute(sql`delete from gift_message where order_id = ${id}`);
    await tx.execute(sql`delete from parcel_message where order_id = ${id}`);
    await tx.execute(sql`delete from gift_link where order_id = ${id}`);
    await tx.execute(
      sql`update gift_sending set ${sql.raw(CLEAR_RECIPIENT)} where order_id = ${id} and recipient is not null`,
    );
    await tx.execute(sql.raw(eraseOrders(`o.id = '${id}'`)));
    await removeOrderReasons(tx, id);
    await recordAction(tx, by, id, { type: 'personal-data-erased', data: {} });
  }
  // Keep pending gifts, because only their buyer can stop them.
  const received = await queryRows(
    tx,
    sql`update gift_sending s set ${sql.raw(CLEAR_RECIPIENT)} where ${isSentTo(email)} and s.status <> 'Planned'
          and not exists (select 1 from mail m where m.order_id = s.order_id and m.kind = 'gift'
            and m.status = 'Pending' and coalesce(m.repeats, m.number) = s.number) returning 1 as one`,
  );
  await tx.execute(
    sql`update mail set recipient = null where notice = 'gift-replaced' and lower(recipient) = lower(${email.trim()})
          and status <> 'Pending'`,
  );
  return {
    received: received.length,
    erased: erasable.map(({ reference }) => reference),
    kept: all.filter(({ canErase }) => !canErase).map(({ reference }) => reference),
    cards,
    value,
  };
}

/** Few rows match, because recipients are deleted after 30 days. */
const isSentTo = (email: string) =>
  sql`s.recipient is not null and lower(s.recipient) = lower(${email.trim()})`;

const SUBJECT_ORDERS_QUERY = `
  select o.reference, o.created_at as "orderedAt", o.status, o.lang as language,
         o.primary_address as "primaryAddress", o.billing_address as "billingAddress",
         o.subtotal, o.shipping_cost as "shippingCost", o.total, o.refunded,
         coalesce(p.paid_method, p.method) as "paymentMethod", p.status as "paymentStatus", p.transaction_id as "paymentReference",
         (select json_agg(json_build_object('name', l.name, 'category', l.category, 'faceValue', l.face_value,
             'quantity', l.quantity) order by l.position) from order_line l where l.order_id = o.id) as lines,
         (select json_agg(json_build_object('line', c.line, 'ordinal', c.ordinal, 'faceValue', c.face_value,
             'status', c.status, 'lastFour', c.last_four, 'validUntil', c.valid_until)
             order by c.line, c.ordinal, c.generation) from card c where c.order_id = o.id) as cards,
         (select json_agg(json_build_object('line', w.line, 'ordinal', w.ordinal, 'forName', w.for_name,
             'fromName', w.from_name, 'message', w.message) order by w.line, w.ordinal)
             from gift_message w where w.order_id = o.id) as "wordsOnCards",
         (select json_agg(json_build_object('parcel', w.number, 'forName', w.for_name, 'fromName', w.from_name,
             'message', w.message) order by w.number) from parcel_message w where w.order_id = o.id) as "wordsInEnvelopes",
         (select json_agg(json_build_object('line', s.line, 'ordinal', s.ordinal, 'recipient', s.recipient,
             'forName', s.for_name, 'fromName', s.from_name, 'message', s.message, 'dueAt', s.due_at,
             'status', s.status) order by s.number) from gift_sending s where s.order_id = o.id) as "sentCards",
         (select json_agg(json_build_object('kind', m.kind, 'status', m.status, 'sentAt', m.sent_at)
             order by m.created_at) from mail m where m.order_id = o.id) as mails,
         (select json_agg(json_build_object('at', a.at, 'before', a.address_change -> 'before',
             'after', a.address_change -> 'after') order by a.id) from operator_action a
             where a.order_id = o.id and a.address_change is not null) as "changedAddresses",
         (select json_agg(json_build_object('subject', v.subject, 'status', v.to_status, 'cause', v.cause,
             'at', v.at) order by v.id) from status_transition v where v.order_id = o.id) as history
    from orders o join payment p on p.order_id = o.id`;
