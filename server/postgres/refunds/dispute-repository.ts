import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { decideDispute } from '#rules/dispute.ts';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { BeginDisputeResult, NewDispute } from '#server/refunds/dispute-order.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { previewInTransaction } from '../connection/preview-in-transaction.ts';
import { card } from '../schema/fulfilment-tables.ts';
import { capture } from '../schema/payment-tables.ts';
import { dispute, refund } from '../schema/refund-tables.ts';
import { closeVoid, openVoid, readCardsToVoid, recordVoid } from '../shared/card-voids.ts';
import { toInterval } from '../shared/interval.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { openReviewItem } from '../shared/review-items.ts';

/** True for cards that still have to be voided: not void, and no void was refused since the dispute. */
const isRemainingCard = sql`${card.status} <> 'Void' and not exists (select 1 from outbound_request e
  where e.card_id = ${card.id} and e.kind = 'void' and e.closed_at >= (select created_at from dispute
    where order_id = ${card.orderId}))`;

export type DisputeRepository = ReturnType<typeof createDisputeRepository>;

/** Each method is one transaction under the order's lock. */
export function createDisputeRepository(db: Db, queue: Queue) {
  const withLock = <T>(orderId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockOrder(tx, { id: orderId });
      return work(tx);
    });
  return {
    /**
     * Stops issuing, packing, mailing and refunding. Stops an open refund, or opens a review item if its money may
     * already be on the way.
     */
    begin: (dispute: NewDispute) => db.transaction((tx) => beginDispute(tx, queue, dispute)),
    /** Runs `begin`, returns the cards that would be voided, and rolls it back. */
    preview: (dispute: NewDispute) =>
      previewInTransaction(db, async (tx) => {
        const outcome = await beginDispute(tx, queue, dispute);
        if (outcome.kind === 'refused') return outcome;
        const order = await lockOrder(tx, { reference: dispute.reference });
        const cards = await readCardsToVoid(tx, isCardOfOrder(order?.id ?? '', isRemainingCard));
        return { kind: outcome.kind, cards };
      }),
    listRemainingCards: (orderId: string) => readCardsToVoid(db, isCardOfOrder(orderId, isRemainingCard)),
    openVoid: (orderId: string, cardId: string) => withLock(orderId, (tx) => openVoid(tx, cardId)),
    recordVoid: (orderId: string, cardId: string, outcome: VoidOutcome) =>
      withLock(orderId, async (tx) => void (await recordVoid(tx, cardId, 'disputed', outcome))),
    recordVoidRefusal: (orderId: string, cardId: string, outcome: 'used' | 'wrong', detail?: string) =>
      withLock(orderId, (tx) => closeVoid(tx, cardId, outcome, detail)),
    /** Returns the value of void cards, and the lost value of cards whose void the supplier refused. */
    sumCards: async (orderId: string) => {
      const cards = await db
        .select({
          faceValue: card.faceValue,
          place: sql<string>`${card.line} || '.' || ${card.ordinal}`,
          voidCause: card.voidCause,
        })
        .from(card)
        .where(eq(card.orderId, orderId))
        .orderBy(card.line, card.ordinal);
      const sumValues = (list: typeof cards) => list.reduce((total, { faceValue }) => total + faceValue, 0);
      const lost = cards.filter(({ voidCause }) => voidCause === null);
      return {
        void: sumValues(cards.filter(({ voidCause }) => voidCause === 'disputed')),
        lost: sumValues(lost),
        lostPlaces: lost.map(({ place }) => place),
      };
    },
    /** Returns orders with a dispute of at least this age whose cards aren't all void yet. */
    listUnfinished: async (olderThanMs: number, limit: number) => {
      const rows = await db
        .selectDistinct({ orderId: card.orderId })
        .from(card)
        .innerJoin(dispute, eq(dispute.orderId, card.orderId))
        .where(and(isRemainingCard, sql`${dispute.createdAt} < cadeau_now() - ${toInterval(olderThanMs)}`))
        .limit(limit);
      return rows.map(({ orderId }) => orderId);
    },
  };
}

function isCardOfOrder(orderId: string, condition: SQL): SQL | undefined {
  return and(eq(card.orderId, orderId), condition);
}

async function beginDispute(
  tx: Tx,
  queue: Queue,
  { reference, amount, by }: NewDispute,
): Promise<BeginDisputeResult> {
  const order = await lockOrder(tx, { reference });
  if (order === undefined) return { kind: 'refused', reason: 'no-such-order' };
  const orderId = order.id;
  const decision = decideDispute(await readDisputable(tx, orderId), amount);
  if (decision.kind === 'refused') return decision;
  if (decision.kind === 'known') return { kind: 'known', orderId };
  await tx.insert(dispute).values({ orderId, amount, person: by.person, reason: by.reason });
  const stopped = decision.stop.map(({ id }) => id);
  await tx
    .update(refund)
    // A process that works on the refund has the previous attempt number, so its writes are rejected.
    .set({ status: 'Stopped', attempt: sql`${refund.attempt} + 1`, leaseUntil: null })
    .where(inArray(refund.id, stopped));
  if (decision.review !== undefined)
    await openReviewItem(tx, orderId, 'dispute-and-refund', { refund: decision.review.number });
  await recordAction(tx, by, orderId, { type: 'dispute-recorded', data: { amount } });
  await queue.add(tx, 'void-disputed', { orderId });
  return { kind: 'entered', orderId };
}

/** The caller locks the order's row. */
async function readDisputable(tx: Tx, orderId: string) {
  const [paid] = await tx.select().from(capture).where(eq(capture.orderId, orderId));
  const known = await tx.select().from(dispute).where(eq(dispute.orderId, orderId));
  const refunds = await tx
    .select({ id: refund.id, number: refund.number, status: refund.status })
    .from(refund)
    .where(eq(refund.orderId, orderId))
    .for('update');
  return { captured: paid?.amount, disputed: known.length > 0, refunds };
}
