import { type SQL, sql } from 'drizzle-orm';
import type { StoredSending, StoredWords } from '#server/gifts/gift-order.ts';
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
 * Reads the sendings of an order, oldest first. Joins the delivered mail of each, or else its newest mail.
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

/** Columns of `card` that decide if it can be sent. */
export const SENDABLE: SQL = sql`card.line, card.ordinal, card.status, not (${IS_DELIVERABLE}) as "isBeingVoided",
  card.secret is not null as "hasSecret", card.valid_until::text as "validUntil"`;

export const IS_NEWEST: SQL = sql`not exists (select 1 from card n where n.order_id = card.order_id and n.line = card.line
  and n.ordinal = card.ordinal and n.generation > card.generation)`;

type WordsRow = { [Field in keyof StoredWords]: StoredWords[Field] | null };

/** An outer join returns all columns or none. */
export function toWords({ forName, fromName, message, paper, version }: WordsRow): StoredWords | null {
  if (forName === null || fromName === null || message === null || paper === null || version === null)
    return null;
  return { forName, fromName, message, paper, version };
}

export const WORDS: SQL = sql`w.for_name as "forName", w.from_name as "fromName", w.message, w.paper, w.version`;

export const HAS_WORDS: SQL = sql`(w.for_name, w.from_name, w.message) <> ('', '', '')`;
