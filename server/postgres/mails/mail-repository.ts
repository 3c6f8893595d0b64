import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MailHandover, PendingMail } from '#server/messages/send-mail.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { runInOneStatement } from '../connection/in-one-statement.ts';
import { queryRows } from '../connection/query-rows.ts';
import { hashLinkAddress } from '../gifts/gift-link-repository.ts';
import { mail } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { IS_DELIVERABLE } from '../shared/card-voids.ts';
import { notifyBuyerOfGift } from '../shared/enqueue-mail.ts';
import { completeJob, type Queue } from '../shared/job-queue.ts';

export type MailRepository = ReturnType<typeof createMailRepository>;

/**
 * Stores pending mails. A method changes nothing if another attempt started or ended after the mail was read.
 */
export function createMailRepository(db: Db, queue: Queue) {
  const isPending = ({ mailId }: PendingMail) => and(eq(mail.id, mailId), eq(mail.status, 'Pending'));
  const updatePending = (
    on: Db | Tx,
    pending: PendingMail,
    values: PgUpdateSetSource<typeof mail>,
    condition?: SQL,
  ) =>
    on
      .update(mail)
      .set({ ...values, unanswered: pending.unanswered })
      .where(and(isPending(pending), condition))
      .returning({ id: mail.id });
  /** @returns false if another attempt started or ended */
  const record = async (
    on: Db | Tx,
    pending: PendingMail,
    values: PgUpdateSetSource<typeof mail>,
    condition?: SQL,
  ): Promise<boolean> => {
    const recorded = await updatePending(on, pending, values, condition);
    return recorded.length === 1;
  };
  const recordGift = (
    pending: PendingMail,
    values: PgUpdateSetSource<typeof mail>,
    notice: 'gift-sent' | 'gift-refused',
    refusal: string | null,
  ) =>
    db.transaction(async (tx) => {
      const { orderId, content } = pending;
      await lockOrderForShare(tx, orderId);
      if (!(await record(tx, pending, values))) return;
      await notifyBuyerOfGift(tx, queue, { orderId, number: content }, notice, refusal);
    });
  const sentValues = { status: 'Sent', sentAt: sql`cadeau_now()` } as const;
  return {
    /** Returns undefined once the mail is sent or refused. */
    findPending: async (mailId: string): Promise<PendingMail | undefined> => {
      const [row] = await queryRows<Omit<PendingMail, 'mailId'>>(
        db,
        sql`select m.order_id as "orderId", m.kind, m.number, coalesce(m.repeats, m.number) as content, o.reference,
              m.unanswered
            from mail m join orders o on o.id = m.order_id where m.id = ${mailId} and m.status = 'Pending'`,
      );
      return row && { mailId, ...row };
    },
    /** True if the mail is a gift whose recipient objects to gift mails. */
    isUnwanted: async ({ kind, orderId, content }: PendingMail) => {
      if (kind !== 'gift') return false;
      const found = await queryRows(
        db,
        sql`select 1 as one from gift_sending sending
            where sending.order_id = ${orderId} and sending.number = ${content} and ${RECIPIENT_OBJECTS}`,
      );
      return found.length > 0;
    },
    /**
     * Counts an attempt as unanswered and stores its links before the mail's last bytes are sent.
     * @returns false if the mail must not be sent, because another attempt exists, or because its recipient
     * or content is no longer valid
     */
    recordSendAttempt: (pending: PendingMail, handover: MailHandover) => {
      if (pending.kind === 'order-changed')
        return recordSendAttempt(db, pending, handover, selectNoticeOrder(pending, handover.to));
      if (pending.kind !== 'gift')
        return recordSendAttempt(db, pending, handover, selectBuyerOrder(pending, handover.to));
      return db.transaction(async (tx) => {
        await lockOrderForShare(tx, pending.orderId);
        return recordSendAttempt(tx, pending, handover, selectGiftOrder(pending, handover.to));
      });
    },
    /**
     * Records that the mail server deferred the mail.
     * @param relayRefusal the response without any address, if the relay refuses all mails
     */
    recordDeferral: async (pending: PendingMail, relayRefusal: string | null) => {
      const isHandedOver = eq(mail.unanswered, pending.unanswered + 1);
      const hasNewRefusal = sql`${mail.unanswered} = ${pending.unanswered} and ${mail.relayRefusal} is distinct from ${relayRefusal}`;
      await record(db, pending, { relayRefusal }, or(isHandedOver, hasNewRefusal));
    },
    /**
     * Records that the mail was sent, and notifies the buyer if it is a gift.
     * @param jobId the job to complete in the same transaction
     */
    recordSent: async (pending: PendingMail, jobId?: string) => {
      if (pending.kind === 'gift') return recordGift(pending, sentValues, 'gift-sent', null);
      await runInOneStatement(db, [
        ...(jobId === undefined ? [] : [completeJob('send-mail', jobId)]),
        updatePending(db, pending, sentValues),
      ]);
    },
    /**
     * Stops sending, because the mail server refused the mail or never responds, or the content was deleted.
     */
    recordRefusal: async (pending: PendingMail) => void (await record(db, pending, { status: 'Refused' })),
    /** @param refusal the mail server's response without any address */
    recordGiftRefusal: (pending: PendingMail, refusal: string) =>
      recordGift(pending, { status: 'Refused' }, 'gift-refused', refusal),
  };
}

/**
 * Waits for transactions that hold the order's lock, such as a void, so that the next statement sees their
 * changes. To avoid deadlocks, call it before locking other rows, as all transactions do.
 */
async function lockOrderForShare(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`select from orders where id = ${orderId} for share`);
}

/**
 * Counts the attempt and stores the recipient and the links in one statement.
 * @param recipientQuery returns the order's id if the mail may be sent
 */
async function recordSendAttempt(
  db: Db | Tx,
  pending: PendingMail,
  { to, links }: MailHandover,
  recipientQuery: SQL,
): Promise<boolean> {
  // A gift's recipient is stored with its sending, and deleted earlier than the order's names.
  const recipient = pending.kind === 'gift' ? null : to;
  const marked = await queryRows(
    db,
    sql`with addressee as materialized (${recipientQuery}),
          leaving as (
            update mail set unanswered = ${pending.unanswered + 1}, recipient = ${recipient} from addressee
             where mail.id = ${pending.mailId} and mail.order_id = addressee.id and mail.status = 'Pending'
               and mail.unanswered = ${pending.unanswered} returning mail.id, mail.order_id),
          linked as (
            insert into gift_link (token_hash, code_hash, purpose, order_id, mail_id, address_hash)
            select link."tokenHash", link."codeHash", link.purpose, leaving.order_id, leaving.id, ${hashLinkAddress(sql`link."tokenHash"`, sql`${to}`)}
              from leaving, jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
                as link("tokenHash" text, "codeHash" text, purpose text))
        select 1 as one from leaving`,
  );
  return marked.length === 1;
}

/** Waits for a concurrent address correction, which locks the order first, and then rereads the order. */
function selectBuyerOrder({ kind, orderId }: PendingMail, to: string): SQL {
  const address = kind === 'receipt' ? orders.billingAddress : orders.primaryAddress;
  return sql`select id from orders where id = ${orderId} and ${address} ->> 'email' = ${to} for share`;
}

/** Takes no lock, because the address of a notice is never corrected, only erased with the order's names. */
function selectNoticeOrder({ orderId, content }: PendingMail, to: string): SQL {
  return sql`select m.order_id as id from mail m
    where m.order_id = ${orderId} and m.kind = 'order-changed' and m.number = ${content} and m.recipient = ${to}`;
}

const RECIPIENT_OBJECTS = sql`exists (select 1 from gift_objection o where o.address_hash = sending.recipient_hash)`;

/**
 * Requires that the recipient is unchanged and doesn't object, and that the card still belongs to the buyer.
 */
function selectGiftOrder({ orderId, content }: PendingMail, to: string): SQL {
  return sql`select sending.order_id as id
    from gift_sending sending
    join card on card.order_id = sending.order_id and card.line = sending.line and card.ordinal = sending.ordinal
   where sending.order_id = ${orderId} and sending.number = ${content} and sending.status = 'Enqueued'
     and sending.recipient = ${to} and not ${RECIPIENT_OBJECTS} and card.category = 'digital' and card.status = 'Issued' and ${IS_DELIVERABLE}
     for share of sending`;
}

/** @returns the responses by which the relay refuses waiting mails, with the number of mails, most first */
export function countRelayRefusals(db: Db): Promise<{ response: string; mails: number }[]> {
  return queryRows(
    db,
    sql`select relay_refusal as response, count(*)::int as mails from mail
         where status = 'Pending' and relay_refusal is not null
         group by relay_refusal order by mails desc, response`,
  );
}
