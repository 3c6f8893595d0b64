import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { MAIL_TROUBLES, mailReview } from '#rules/review-kinds.ts';
import { decideResend, type ResendDecision } from '#server/messages/resend-mail.ts';
import type { Db, Tx } from '../connection/connect.ts';
import type { Queue } from '../job-queue.ts';
import { nextNumber } from '../next-number.ts';
import { recordAction } from '../operations/operator-actions.ts';
import { resolveReviewItems } from '../operations/review-items.ts';
import { card, mail, reviewItem } from '../schema/fulfilment.ts';
import { orders } from '../schema/orders.ts';
import { dispute, refundCard } from '../schema/refunds.ts';
import { stableId } from '../stable-id.ts';

export type ListedMail = Pick<
  typeof mail.$inferSelect,
  'kind' | 'number' | 'repeats' | 'status' | 'unanswered' | 'createdAt' | 'sentAt' | 'bouncedAt'
>;

/** In the order in which they were owed; without any address. */
export function readMails(db: Db, orderId: string): Promise<ListedMail[]> {
  const { kind, number, repeats, status, unanswered, createdAt, sentAt, bouncedAt } = mail;
  return db
    .select({ kind, number, repeats, status, unanswered, createdAt, sentAt, bouncedAt })
    .from(mail)
    .where(eq(mail.orderId, orderId))
    .orderBy(asc(createdAt), asc(kind), asc(number));
}

export type ResendCommand = {
  orderId: string;
  kind: MailKind;
  /** Number of the mail to repeat; without it, the newest that is no repetition. */
  content: number | undefined;
  /** Corrects the address that this kind goes to. */
  to: string | undefined;
};

/** Sends a mail once more, to a corrected address if one is given, and takes the order's trouble with it off the list. */
export function resendMail(db: Db, queue: Queue, command: ResendCommand, by: Actor): Promise<ResendDecision> {
  const { orderId, kind, content, to } = command;
  return db.transaction(async (tx) => {
    let decision = decideResend(await readState(tx, orderId, kind), content, to !== undefined);
    if (decision.kind === 'refused') return decision;
    // A number that a delivery, a parcel or a refund has taken is that of a mail to come.
    if (decision.kind === 'repeat') decision = { ...decision, number: await nextNumber(tx, orderId, kind) };
    if (to !== undefined) await correctAddress(tx, orderId, kind, to);
    if (decision.kind === 'repeat') {
      const { number, content: repeats } = decision;
      const id = stableId('mail', orderId, kind, number);
      await tx.insert(mail).values({ id, orderId, kind, number, repeats, status: 'Pending' });
      await queue.add(tx, 'send-mail', { mailId: id });
    }
    await settleTrouble(tx, orderId, kind);
    const what = decision.kind === 'redirect' ? 'not sent yet' : `again, as number ${decision.number}`;
    const where = to === undefined ? '' : ', to a corrected address';
    await recordAction(tx, by, orderId, `mail ${kind} ${decision.content} ${what}${where}`);
    return decision;
  });
}

async function readState(tx: Tx, orderId: string, kind: MailKind) {
  const [order] = await tx
    .select({ erasedAt: orders.erasedAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  const disputes = await tx.select().from(dispute).where(eq(dispute.orderId, orderId));
  const mails = await tx
    .select({
      number: mail.number,
      repeats: mail.repeats,
      status: mail.status,
      unanswered: mail.unanswered,
    })
    .from(mail)
    .where(and(eq(mail.orderId, orderId), eq(mail.kind, kind)))
    .for('update');
  const cards = await tx
    .select({
      shipmentNumber: card.shipmentNumber,
      status: card.status,
      secretRemovedAt: card.secretRemovedAt,
      refunded: refundCard.cardId,
    })
    .from(card)
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .where(and(eq(card.orderId, orderId), eq(card.category, 'digital')));
  return {
    erased: order === undefined || order.erasedAt !== null,
    disputed: disputes.length > 0,
    kind,
    mails,
    cards: cards.map(({ shipmentNumber, status, secretRemovedAt, refunded }) => ({
      shipmentNumber,
      isVoid: status === 'Void' || refunded !== null,
      secretRemoved: secretRemovedAt !== null,
    })),
  };
}

/** The receipt goes to the billing address; while both are the same, both are corrected. */
async function correctAddress(tx: Tx, orderId: string, kind: MailKind, to: string): Promise<void> {
  const corrected = (column: typeof orders.primaryAddress | typeof orders.billingAddress) =>
    sql`jsonb_set(${column}, '{email}', to_jsonb(${to}::text))`;
  const { primaryAddress, billingAddress, useSameAddress } = orders;
  const billing = corrected(billingAddress);
  await tx
    .update(orders)
    .set(
      kind === 'receipt'
        ? { billingAddress: billing }
        : {
            primaryAddress: corrected(primaryAddress),
            billingAddress: sql`case when ${useSameAddress} then ${billing} else ${billingAddress} end`,
          },
    )
    .where(eq(orders.id, orderId));
}

/** Unless another mail of the kind, with other content, has not reached its buyer either. */
async function settleTrouble(tx: Tx, orderId: string, kind: MailKind): Promise<void> {
  const newest = new Map<number, { status: string; bouncedAt: Date | null }>();
  const mails = await tx
    .select({
      number: mail.number,
      repeats: mail.repeats,
      status: mail.status,
      bouncedAt: mail.bouncedAt,
    })
    .from(mail)
    .where(and(eq(mail.orderId, orderId), eq(mail.kind, kind)))
    .orderBy(asc(mail.number));
  for (const { number, repeats, ...one } of mails) newest.set(repeats ?? number, one);
  const lost = [...newest.values()].some(
    ({ status, bouncedAt }) => status === 'Refused' || bouncedAt !== null,
  );
  if (lost) return;
  const kinds = MAIL_TROUBLES.map((trouble) => mailReview(trouble, kind));
  await resolveReviewItems(tx, orderId, kinds);
}

/**
 * Writes down that a mail came back: the newest of its kind that was sent.
 * @returns its number; undefined when none was sent that has not come back already
 */
export function mailBounced(db: Db, orderId: string, kind: MailKind, by: Actor): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [sent] = await tx
      .select({ id: mail.id, number: mail.number })
      .from(mail)
      .where(
        and(eq(mail.orderId, orderId), eq(mail.kind, kind), eq(mail.status, 'Sent'), isNull(mail.bouncedAt)),
      )
      .orderBy(desc(mail.number))
      .limit(1)
      .for('update');
    if (sent === undefined) return undefined;
    await tx.update(mail).set({ bouncedAt: sql`cadeau_now()` }).where(eq(mail.id, sent.id));
    const detail = `mail ${kind} ${sent.number} came back`;
    await tx
      .insert(reviewItem)
      .values({ orderId, kind: mailReview('bounced', kind), detail })
      .onConflictDoNothing();
    await recordAction(tx, by, orderId, detail);
    return sent.number;
  });
}

/**
 * Writes down that a mail whose answer was lost has arrived, as its buyer or the mail server's log says: from now
 * on its time counts as that of a mail that was sent.
 * @returns its number; undefined when there is no such mail
 */
export function mailArrived(db: Db, orderId: string, kind: MailKind, by: Actor): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const unheard = await tx
      .select({ id: mail.id, number: mail.number })
      .from(mail)
      .where(
        and(
          eq(mail.orderId, orderId),
          eq(mail.kind, kind),
          eq(mail.status, 'Refused'),
          gt(mail.unanswered, 0),
        ),
      )
      .orderBy(desc(mail.number))
      .for('update');
    const [arrived] = unheard;
    if (arrived === undefined) return undefined;
    await tx.update(mail).set({ status: 'Sent', sentAt: sql`cadeau_now()` }).where(eq(mail.id, arrived.id));
    await settleTrouble(tx, orderId, kind);
    await recordAction(tx, by, orderId, `mail ${kind} ${arrived.number} has arrived`);
    return arrived.number;
  });
}
