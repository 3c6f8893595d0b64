import { and, asc, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { getInitialCardStatus, planParcel } from '#rules/fulfilment-plan.ts';
import { findReplaceRefusal, type ReplaceableState } from '#rules/replacement.ts';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { BeginReplacementResult, NewReplacement } from '#server/fulfilment/replace-card.ts';
import type { CardToVoid } from '#server/fulfilment/void-card.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { previewInTransaction } from '../connection/preview-in-transaction.ts';
import { revokeGiftLinks } from '../gifts/gift-link-repository.ts';
import { enqueueNotice } from '../mails/order-notices.ts';
import { readNow } from '../orders/order-repository.ts';
import { card, mail, parcels } from '../schema/fulfilment-tables.ts';
import { giftSending } from '../schema/gift-tables.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { dispute, refundCard } from '../schema/refund-tables.ts';
import {
  closeVoid,
  IS_BUYERS_CARD,
  isMailedElsewhere,
  openVoid,
  readCardsToVoid,
  recordVoid,
} from '../shared/card-voids.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { nextNumber } from '../shared/next-number.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { isOlderThan } from '../shared/outbound-requests.ts';
import { stableCardId, stableVoidId } from '../shared/stable-id.ts';

/** An open void of a card that is neither refunded nor disputed: a replacement, or a discarded number. */
const isBeingReplaced = and(
  eq(outboundRequest.kind, 'void'),
  isNull(outboundRequest.closedAt),
  sql`${card.status} <> 'Void'`,
  isNull(refundCard.cardId),
  isNull(dispute.orderId),
);

export type ReplacementRepository = ReturnType<typeof createReplacementRepository>;

/** Each method is one transaction under the order's lock. */
export function createReplacementRepository(db: Db, queue: Queue) {
  const findOpen = (tx: Db | Tx) =>
    tx
      .select({ cardId: card.id, orderId: card.orderId, voidId: outboundRequest.id })
      .from(outboundRequest)
      .innerJoin(card, eq(card.id, outboundRequest.cardId))
      .leftJoin(refundCard, eq(refundCard.cardId, card.id))
      .leftJoin(dispute, eq(dispute.orderId, card.orderId));
  return {
    begin: (replacement: NewReplacement) => db.transaction((tx) => beginReplacement(tx, queue, replacement)),
    /**
     * Begins to replace the cards whose numbers were mailed to a former address of the order. Only the new
     * cards are mailed to the current address.
     * @returns the number of these cards
     */
    reissue: (order: { id: string; reference: string }, by: Actor) =>
      db.transaction(async (tx) => {
        const { line, ordinal, generation } = card;
        const mailed = await tx
          .select({ line, ordinal, generation })
          .from(card)
          .where(
            and(eq(card.orderId, order.id), eq(card.status, 'Issued'), IS_BUYERS_CARD, isMailedElsewhere()),
          )
          .orderBy(asc(line), asc(ordinal));
        for (const { generation, ...place } of mailed)
          await beginReplacement(tx, queue, { reference: order.reference, place, generation, by });
        return mailed.length;
      }),
    /** Runs `begin` and rolls it back. */
    preview: (
      replacement: NewReplacement,
    ): Promise<{ kind: 'begun'; card: CardToVoid } | Extract<BeginReplacementResult, { kind: 'refused' }>> =>
      previewInTransaction(db, async (tx) => {
        const outcome = await beginReplacement(tx, queue, replacement);
        if (outcome.kind === 'refused') return outcome;
        const [cardToVoid] = await readCardsToVoid(tx, eq(card.id, outcome.cardId));
        if (cardToVoid === undefined) throw new Error('the card does not exist');
        return { kind: 'begun', card: cardToVoid };
      }),
    /** Returns undefined once the card is replaced, or if the supplier refused the void. */
    findOpenReplacement: async (cardId: string) => {
      const [row] = (await findOpen(db).where(and(eq(card.id, cardId), isBeingReplaced))).filter(isOwnVoid);
      if (row === undefined) return undefined;
      const [cardToVoid] = await readCardsToVoid(db, eq(card.id, cardId));
      return cardToVoid && { orderId: row.orderId, card: cardToVoid, voidId: row.voidId };
    },
    isReplaced: async (cardId: string) => {
      const [row] = await db.select({ voidCause: card.voidCause }).from(card).where(eq(card.id, cardId));
      return row?.voidCause === 'replaced';
    },
    /** Voids the card and adds a pending card in its place. @returns false if it is already replaced */
    completeReplacement: (cardId: string, outcome: VoidOutcome) =>
      db.transaction((tx) => completeReplacement(tx, queue, cardId, outcome)),
    /** The card stays active. */
    recordVoidRefusal: (cardId: string, outcome: 'used' | 'wrong', detail?: string) =>
      db.transaction((tx) => closeVoid(tx, cardId, outcome, detail)),
    /** Returns cards whose replacement began this long ago and isn't complete. */
    listUnfinished: async (olderThanMs: number, limit: number) => {
      const rows = await findOpen(db)
        .where(and(isBeingReplaced, isOlderThan(olderThanMs)))
        .orderBy(asc(outboundRequest.openedAt))
        .limit(limit);
      return rows.filter(isOwnVoid).map((row) => row.cardId);
    },
  };
}

/** True if the card itself is voided, not a number that was scanned and discarded. */
function isOwnVoid({ cardId, voidId }: { cardId: string; voidId: string }): boolean {
  return voidId === stableVoidId(cardId);
}

async function beginReplacement(
  tx: Tx,
  queue: Queue,
  { reference, place: { line, ordinal }, generation, by }: NewReplacement,
): Promise<BeginReplacementResult> {
  const found = await readReplaceable(tx, reference, line, ordinal);
  const reason = findReplaceRefusal(found.state, generation);
  if (reason !== undefined) return { kind: 'refused', reason };
  const { orderId, cardId } = found;
  await openVoid(tx, cardId);
  const data = { card: `${line}.${ordinal}`, replacement: generation };
  await recordAction(tx, by, orderId, { type: 'card-replacement-started', data });
  await queue.add(tx, 'replace-card', { cardId });
  return { kind: 'begun', cardId };
}

/** Locks the order. An id is empty if the order or card doesn't exist, because the rules then refuse. */
async function readReplaceable(
  tx: Tx,
  reference: string,
  line: number,
  ordinal: number,
): Promise<{ state: ReplaceableState; orderId: string; cardId: string }> {
  const order = await lockOrder(tx, { reference });
  if (order === undefined) return { state: { order: undefined, newest: undefined }, orderId: '', cardId: '' };
  const disputes = await tx.select().from(dispute).where(eq(dispute.orderId, order.id));
  const [newest] = await tx
    .select({ card, refunded: refundCard.cardId })
    .from(card)
    .leftJoin(refundCard, eq(refundCard.cardId, card.id))
    .where(and(eq(card.orderId, order.id), eq(card.line, line), eq(card.ordinal, ordinal)))
    .orderBy(desc(card.generation))
    .limit(1);
  return {
    state: {
      order: { status: order.status, disputed: disputes.length > 0, erased: order.erasedAt !== null },
      newest: newest && {
        generation: newest.card.generation,
        status: newest.card.status,
        refunded: newest.refunded !== null,
      },
    },
    orderId: order.id,
    cardId: newest?.card.id ?? '',
  };
}

async function completeReplacement(
  tx: Tx,
  queue: Queue,
  cardId: string,
  outcome: VoidOutcome,
): Promise<boolean> {
  const [row] = await tx
    .select({ old: card, isReissue: isMailedElsewhere() })
    .from(card)
    .where(eq(card.id, cardId));
  if (row === undefined) throw new Error('the card does not exist');
  const { old, isReissue } = row;
  const { orderId, line, ordinal, category, faceValue } = old;
  const order = await lockOrder(tx, { id: orderId });
  if (!(await recordVoid(tx, cardId, 'replaced', outcome))) return false;
  // Holders of older links would see the new card.
  await revokeGiftLinks(tx, orderId);
  // After an address correction, the former address is already notified, and the current one gets the card.
  if (order?.erasedAt === null && !isReissue)
    await enqueueNotice(tx, queue, orderId, 'card-replaced', order.primaryAddress.email);
  const gifts = await tx
    .select({ recipient: giftSending.recipient })
    .from(giftSending)
    .where(
      and(
        eq(giftSending.orderId, orderId),
        eq(giftSending.line, line),
        eq(giftSending.ordinal, ordinal),
        eq(giftSending.status, 'Enqueued'),
      ),
    );
  for (const { recipient } of gifts)
    if (recipient !== null) await enqueueNotice(tx, queue, orderId, 'gift-replaced', recipient);
  const generation = old.generation + 1;
  const id = stableCardId(orderId, line, ordinal, generation);
  const status = getInitialCardStatus(category);
  const place = { id, orderId, line, ordinal, generation, category, faceValue, status };
  if (category === 'digital') {
    const shipmentNumber = (await findOpenShipment(tx, orderId)) ?? (await nextNumber(tx, orderId, 'cards'));
    await tx.insert(card).values({ ...place, shipmentNumber });
    await queue.add(tx, 'issue-cards', { orderId });
    return true;
  }
  const [parcel] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.number, old.shipmentNumber)));
  if (parcel === undefined) throw new Error('the parcel of the physical card does not exist');
  const shipmentNumber = await nextNumber(tx, orderId, 'shipped');
  const newParcel = planParcel(parcel.deliveryMethod, await readNow(tx));
  await tx.insert(parcels).values({ orderId, number: shipmentNumber, ...newParcel });
  await tx.insert(card).values({ ...place, shipmentNumber });
  return true;
}

/** Returns the number of a mail not yet enqueued, so that cards replaced together share one mail. */
async function findOpenShipment(tx: Tx, orderId: string): Promise<number | undefined> {
  const enqueuedMail = tx
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.orderId, orderId), eq(mail.kind, 'cards'), eq(mail.number, card.shipmentNumber)));
  const [open] = await tx
    .select({ shipmentNumber: card.shipmentNumber })
    .from(card)
    .where(
      and(
        eq(card.orderId, orderId),
        eq(card.category, 'digital'),
        eq(card.status, 'Pending'),
        gt(card.generation, 0),
        notExists(enqueuedMail),
      ),
    )
    .limit(1);
  return open?.shipmentNumber;
}
