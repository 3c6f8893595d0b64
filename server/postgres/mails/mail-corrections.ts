import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { AddressChange } from '#rules/order-notice.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { ListedMail } from '#server/messages/listed-mail.ts';
import type { MailOfKind } from '#server/messages/mail-delivery.ts';
import type { MailedCard } from '#server/messages/preview-sent-mail.ts';
import type { CorrectableMailKind, MailedCardState } from '#server/messages/resend-mail.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { revokeGiftLinks } from '../gifts/gift-link-repository.ts';
import { card, mail } from '../schema/fulfilment-tables.ts';
import { giftObjection, giftSending } from '../schema/gift-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { dispute, refundCard } from '../schema/refund-tables.ts';
import { isMailedElsewhere } from '../shared/card-voids.ts';
import { notifyBuyerOfGift } from '../shared/enqueue-mail.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { nextNumber } from '../shared/next-number.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { openReviewItem, resolveReviewItems } from '../shared/review-items.ts';
import { stableId } from '../shared/stable-id.ts';
import { enqueueNotice } from './order-notices.ts';

export function readMails(db: Db, orderId: string): Promise<ListedMail[]> {
  const { kind, number, repeats, status, unanswered, createdAt, sentAt, bouncedAt, recipient } = mail;
  return db
    .select({ kind, number, repeats, status, unanswered, createdAt, sentAt, bouncedAt, recipient })
    .from(mail)
    .where(eq(mail.orderId, orderId))
    .orderBy(asc(createdAt), asc(kind), asc(number));
}

export type MailCorrections = ReturnType<typeof createMailCorrections>;

export function createMailCorrections(db: Db, queue: Queue) {
  return {
    /** Runs `work` in one transaction under the order's lock. */
    withLock: <Result>(orderId: string, work: (mails: LockedMails) => Promise<Result>) =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, { id: orderId });
        return work(createLockedMails(tx, queue, orderId, order === undefined || order.erasedAt !== null));
      }),
  };
}

export type LockedMails = ReturnType<typeof createLockedMails>;

function createLockedMails(tx: Tx, queue: Queue, orderId: string, erased: boolean) {
  return {
    readOrder: async () => {
      const disputes = await tx.select().from(dispute).where(eq(dispute.orderId, orderId));
      return { erased, disputed: disputes.length > 0 };
    },
    readMails: (kind: MailKind) => readMailsOfKind(tx, orderId, kind),
    /**
     * Returns digital cards with the number of their mail.
     * @param to new recipient; default: the order's address
     */
    readCards: (to: string | undefined) => readCards(tx, orderId, to),
    readGiftCards: () => readGiftCards(tx, orderId),
    nextNumber: (kind: MailKind) => nextNumber(tx, orderId, kind),
    readAddress: (kind: CorrectableMailKind) => readAddress(tx, orderId, kind),
    /**
     * Corrects the billing address for a receipt, else the primary address. Corrects both if they are the
     * same.
     */
    correctAddress: (kind: CorrectableMailKind, to: string) => correctAddress(tx, orderId, kind, to),
    /** Notifies the former address. */
    notifyEmailChange: (former: string) => enqueueNotice(tx, queue, orderId, 'email-changed', former),
    /** Adds a mail with the content of an earlier mail, and its job. */
    repeat: async (kind: MailKind, number: number, content: number) => {
      const id = stableId('mail', orderId, kind, number);
      await tx.insert(mail).values({ id, orderId, kind, number, repeats: content, status: 'Pending' });
      await queue.add(tx, 'send-mail', { mailId: id });
    },
    /** Records that the mail was sent, and notifies the buyer if it is a gift. */
    markSent: async (
      kind: MailKind,
      { id, number, repeats }: Pick<MailOfKind, 'number' | 'repeats'> & { id: string },
    ) => {
      await tx.update(mail).set({ status: 'Sent', sentAt: sql`cadeau_now()` }).where(eq(mail.id, id));
      const sending = { orderId, number: repeats ?? number };
      if (kind === 'gift') await notifyBuyerOfGift(tx, queue, sending, 'gift-sent', null);
    },
    markBounced: async (mailId: string) => {
      await tx.update(mail).set({ bouncedAt: sql`cadeau_now()` }).where(eq(mail.id, mailId));
    },
    /** @param number the sending's number */
    notifyGiftRefusal: (number: number, refusal: string) =>
      notifyBuyerOfGift(tx, queue, { orderId, number }, 'gift-refused', refusal),
    openReviewItem: async (kind: ReviewKind, detail: ReviewDetail) =>
      void (await openReviewItem(tx, orderId, kind, detail)),
    resolveReviewItems: (kinds: readonly ReviewKind[]) => resolveReviewItems(tx, orderId, kinds),
    recordAction: (by: Actor, event: OrderEvent, addressChange?: AddressChange) =>
      recordAction(tx, by, orderId, event, addressChange),
  };
}

/** Locks the mails, because a worker that sends a mail locks the mail and not the order. */
function readMailsOfKind(
  tx: Tx,
  orderId: string,
  kind: MailKind,
): Promise<(MailOfKind & { id: string; bouncedAt: Date | null })[]> {
  const { id, number, repeats, status, unanswered, bouncedAt } = mail;
  return tx
    .select({ id, number, repeats, status, unanswered, bouncedAt })
    .from(mail)
    .where(and(eq(mail.orderId, orderId), eq(mail.kind, kind)))
    .orderBy(asc(number))
    .for('update');
}

async function readCards(tx: Tx, orderId: string, to: string | undefined): Promise<MailedCardState[]> {
  const cards = await tx
    .select({
      shipmentNumber: card.shipmentNumber,
      status: card.status,
      secretRemovedAt: card.secretRemovedAt,
      refunded: refundCard.cardId,
      isMailedElsewhere: isMailedElsewhere(to === undefined ? undefined : sql`${to}`),
    })
    .from(card)
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .where(and(eq(card.orderId, orderId), eq(card.category, 'digital')));
  return cards.map(({ status, secretRemovedAt, refunded, ...state }) => ({
    ...state,
    isVoid: status === 'Void' || refunded !== null,
    isSecretRemoved: secretRemovedAt !== null,
  }));
}

async function readGiftCards(tx: Tx, orderId: string): Promise<MailedCardState[]> {
  const cards = await tx
    .select({
      shipmentNumber: giftSending.number,
      recipient: giftSending.recipient,
      cardId: card.id,
      secret: card.secret,
      refunded: refundCard.cardId,
      objection: giftObjection.addressHash,
    })
    .from(giftSending)
    .leftJoin(
      card,
      and(
        eq(card.orderId, giftSending.orderId),
        eq(card.line, giftSending.line),
        eq(card.ordinal, giftSending.ordinal),
        eq(card.status, 'Issued'),
      ),
    )
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .leftJoin(giftObjection, eq(giftObjection.addressHash, giftSending.recipientHash))
    .where(and(eq(giftSending.orderId, orderId), eq(giftSending.status, 'Enqueued')));
  return cards.map(({ shipmentNumber, recipient, cardId, secret, refunded, objection }) => ({
    shipmentNumber,
    isVoid: cardId === null || refunded !== null,
    // Number and recipient are removed together, so the mail can't be sent again.
    isSecretRemoved: secret === null || recipient === null,
    hasObjected: objection !== null,
  }));
}

async function readAddress(tx: Tx, orderId: string, kind: CorrectableMailKind): Promise<string> {
  const { primaryAddress, billingAddress } = orders;
  const [order] = await tx
    .select({ address: kind === 'receipt' ? billingAddress : primaryAddress })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined) throw new Error('the order does not exist');
  return order.address.email;
}

async function correctAddress(tx: Tx, orderId: string, kind: CorrectableMailKind, to: string): Promise<void> {
  // A receipt contains no gift links, so the buyer's links stay valid.
  if (kind !== 'receipt' && (await readAddress(tx, orderId, kind)) !== to) await revokeGiftLinks(tx, orderId);
  const withNewEmail = (column: typeof orders.primaryAddress | typeof orders.billingAddress) =>
    sql`jsonb_set(${column}, '{email}', to_jsonb(${to}::text))`;
  const { primaryAddress, billingAddress, useSameAddress } = orders;
  const billing = withNewEmail(billingAddress);
  await tx
    .update(orders)
    .set(
      kind === 'receipt'
        ? { billingAddress: billing }
        : {
            primaryAddress: withNewEmail(primaryAddress),
            billingAddress: sql`case when ${useSameAddress} then ${billing} else ${billingAddress} end`,
          },
    )
    .where(eq(orders.id, orderId));
}

/** Returns the cards that a mail contained when it was sent, without number and PIN. */
export function readMailedCards(
  db: Db,
  orderId: string,
  { content, sentAt }: { content: number; sentAt: Date },
): Promise<MailedCard[]> {
  return db
    .select({ line: card.line, faceValue: card.faceValue })
    .from(card)
    .where(
      and(
        eq(card.orderId, orderId),
        eq(card.category, 'digital'),
        eq(card.shipmentNumber, content),
        isNotNull(card.issuedAt),
        sql`(${card.voidedAt} is null or ${card.voidedAt} > ${sentAt})`,
      ),
    )
    .orderBy(asc(card.line), asc(card.ordinal));
}
