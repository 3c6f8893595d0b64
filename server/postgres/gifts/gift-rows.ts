import { type SQL, sql } from 'drizzle-orm';
import type { StoredMessage, StoredSending } from '#server/gifts/gift-order.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { IS_DELIVERABLE } from '../shared/card-voids.ts';

type SendingRow = Omit<StoredSending, 'dueAt' | 'sentAt'> & {
  unanswered: number | null;
  repeats: number | null;
  objects: boolean;
  dueAt: string;
  sentAt: string | null;
  recipientHash: string | null;
  recipientSetAt: string;
};

/**
 * Reads an order's sendings, oldest first, each with its delivered mail, or else with its newest mail.
 * @param lock locks the sendings until the transaction ends
 */
export async function readSendings(db: Db | Tx, orderId: string, lock = false) {
  const rows = await queryRows<SendingRow>(
    db,
    sql`select s.id, s.number, s.line, s.ordinal, s.status, s.stop_cause as "stopCause", s.recipient, s.lang,
          s.recipient_hash as "recipientHash", s.due_at as "dueAt", s.recipient_set_at as "recipientSetAt", s.refusal,
          m.status as mail, m.sent_at as "sentAt", m.unanswered, m.repeats,
          exists (select 1 from gift_objection x where x.address_hash = s.recipient_hash) as objects
        from gift_sending s
          left join lateral (select * from mail m where m.order_id = s.order_id and m.kind = 'gift'
              and coalesce(m.repeats, m.number) = s.number
            order by (m.status = 'Sent' and m.bounced_at is null) desc, m.number desc limit 1) m on true
        where s.order_id = ${orderId} order by s.number ${lock ? sql`for update of s` : sql``}`,
  );
  return rows.map(({ dueAt, sentAt, recipientSetAt, ...row }) => ({
    ...row,
    dueAt: new Date(dueAt),
    recipientSetAt: new Date(recipientSetAt),
    sentAt: sentAt === null ? null : new Date(sentAt),
  }));
}

/**
 * Returns the due times of the recipient's other mails in all orders, starting 24 hours ago. Locks the
 * recipient, so that concurrent plans can't each pass the limit check and exceed it together.
 */
export async function readRecipientDueTimes(tx: Tx, hash: string, exceptId: string): Promise<Date[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
  const found = await queryRows<{ dueAt: string }>(
    tx,
    sql`select due_at as "dueAt" from gift_sending where recipient_hash = ${hash} and status <> 'Stopped'
          and id <> ${exceptId} and due_at > cadeau_now() - interval '24 hours'`,
  );
  return found.map(({ dueAt }) => new Date(dueAt));
}

/** Counts the gift mails and objections of 24 hours, and returns the orders with the most objections. */
export async function readGiftObjections(
  db: Db,
): Promise<{ mails: number; objections: number; references: string[] }> {
  const recent = sql`created_at > cadeau_now() - interval '24 hours'`;
  const [found] = await queryRows<{ mails: number; objections: number; references: string[] }>(
    db,
    // The key of an objection link is stored when its mail is sent.
    sql`with objected as (select address_hash as hash from gift_objection where ${recent})
        select (select count(distinct mail_id)::int from gift_link where purpose = 'object' and ${recent}) as mails,
          (select count(*)::int from objected) as objections,
          array(select o.reference from objected x join gift_sending s on s.recipient_hash = x.hash
              join orders o on o.id = s.order_id
            group by o.reference order by count(distinct x.hash) desc, o.reference limit 5) as "references"`,
  );
  return found ?? { mails: 0, objections: 0, references: [] };
}

/** Columns of `card` that determine whether it can be sent. */
export const SENDABLE: SQL = sql`card.line, card.ordinal, card.status, not (${IS_DELIVERABLE}) as "isBeingVoided",
  card.secret is not null as "hasSecret", card.valid_until::text as "validUntil"`;

/** True for the newest card at its line and ordinal. */
export const IS_NEWEST: SQL = sql`not exists (select 1 from card n where n.order_id = card.order_id and n.line = card.line
  and n.ordinal = card.ordinal and n.generation > card.generation)`;

type MessageRow = { [Field in keyof StoredMessage]: StoredMessage[Field] | null };

/** Returns the message of an outer join's row, or null if there is none. */
export function toWords({ forName, fromName, message, paper, version }: MessageRow): StoredMessage | null {
  if (forName === null || fromName === null || message === null || paper === null || version === null)
    return null;
  return { forName, fromName, message, paper, version };
}

/** Columns of gift message `w`. */
export const WORDS: SQL = sql`w.for_name as "forName", w.from_name as "fromName", w.message, w.paper, w.version`;

export const HAS_WORDS: SQL = sql`(w.for_name, w.from_name, w.message) <> ('', '', '')`;
