import { and, eq, inArray, ne } from 'drizzle-orm';
import { assertNever } from '#rules/assert-never.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import { decideRefundStart, type RefundStart, type UnfinishedRefund } from '#rules/refund-start.ts';
import { RESOLVED_BY_REFUND } from '#rules/review-kinds.ts';
import type { BeginRefundResult, NewRefund, RefundTerms } from '#server/refunds/refund-state.ts';
import type { Tx } from '../connection/connect.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { capture, payment } from '../schema/payment-tables.ts';
import { refund, refundCard } from '../schema/refund-tables.ts';
import { splitIntoChunks } from '../shared/in-chunks.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { nextNumber } from '../shared/next-number.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { resolveReviewItems } from '../shared/review-items.ts';
import { stableId } from '../shared/stable-id.ts';
import { readRefundable } from './refundable-order.ts';

type UnfinishedRow = UnfinishedRefund & { number: number; orderId: string };

/** Creates a refund, or joins or resumes an unfinished one with the same cards. */
export async function beginRefund(tx: Tx, queue: Queue, newRefund: NewRefund): Promise<BeginRefundResult> {
  const order = await lockOrder(tx, { reference: newRefund.reference });
  if (order === undefined) return { kind: 'refused', reason: 'no-such-order', places: [] };
  const refundable = await readRefundable(tx, order.id);
  const unfinished = await readUnfinished(tx, order.id);
  const paid = await readPayment(tx, order.id);
  const terms = paid && newRefund.terms?.[paid.provider];
  const start = decideRefundStart(
    refundable,
    unfinished,
    newRefund.command,
    newRefund.usedCards,
    terms?.canRefund,
  );
  switch (start.kind) {
    case 'refused':
      return start;
    case 'create':
      return createRefund(tx, queue, newRefund, order.id, start.plan, paid && getRefundableFrom(paid, terms));
    case 'join':
      return joinRefund(tx, newRefund, start);
    case 'resume':
      return resumeRefund(tx, queue, newRefund, start);
    default:
      return assertNever(start);
  }
}

/** Returns undefined if the order is unpaid. */
async function readPayment(tx: Tx, orderId: string) {
  const [paid] = await tx
    .select({ provider: payment.provider, method: payment.method, at: capture.at })
    .from(capture)
    .innerJoin(payment, eq(payment.id, capture.paymentId))
    .where(eq(capture.orderId, orderId));
  return paid;
}

type PaymentInfo = NonNullable<Awaited<ReturnType<typeof readPayment>>>;

/** Returns the time from which the payment method accepts a refund, if it sets one. */
function getRefundableFrom(
  { method, at }: PaymentInfo,
  terms: RefundTerms[PaymentProviderName],
): Date | undefined {
  const waitMs = terms?.refundAfterMs[method];
  return waitMs === undefined ? undefined : new Date(at.getTime() + waitMs);
}

/** Reads and locks the refunds that aren't done. */
export async function readUnfinished(tx: Tx, orderId: string): Promise<UnfinishedRow[]> {
  const rows = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, orderId), ne(refund.status, 'Done')))
    .orderBy(refund.number)
    .for('update');
  return Promise.all(
    rows.map(async (row) => {
      const cards = await tx.select().from(refundCard).where(eq(refundCard.refundId, row.id));
      const cardIds = cards.map(({ cardId }) => cardId);
      return {
        ...row,
        cardIds: new Set(cardIds),
        usedCardIds: await readUsedCards(tx, cardIds),
        isPayoutRequested: await wasRequested(tx, row),
      };
    }),
  );
}

async function readUsedCards(tx: Tx, cardIds: string[]): Promise<Set<string>> {
  const voids = await tx
    .select({ cardId: outboundRequest.cardId })
    .from(outboundRequest)
    .where(
      and(
        inArray(outboundRequest.cardId, cardIds),
        eq(outboundRequest.kind, 'void'),
        eq(outboundRequest.outcome, 'used'),
      ),
    );
  return new Set(voids.flatMap(({ cardId }) => cardId ?? []));
}

async function createRefund(
  tx: Tx,
  queue: Queue,
  { usedCards, by }: NewRefund,
  orderId: string,
  { cards, subtotal, shippingCost, amount }: Extract<RefundStart, { kind: 'create' }>['plan'],
  notBefore: Date | undefined,
): Promise<BeginRefundResult> {
  const number = await nextNumber(tx, orderId, 'refunded');
  const id = stableId('refund', orderId, number);
  const lossConfirmed = usedCards === 'confirm-loss';
  await tx.insert(refund).values({
    id,
    orderId,
    number,
    status: 'Voiding',
    subtotal,
    shippingCost,
    amount,
    lossConfirmed,
    notBefore,
    person: by.person,
    reason: by.reason,
  });
  const rows = cards.map((card) => ({ refundId: id, cardId: card.id }));
  for (const chunk of splitIntoChunks(rows)) await tx.insert(refundCard).values(chunk);
  // Mail the order's other cards if they waited only for the refunded cards.
  if (cards.some(({ category }) => category === 'digital')) await queue.add(tx, 'issue-cards', { orderId });
  const places = cards.map(({ line, ordinal }) => `${line}.${ordinal}`);
  const data = { refund: number, amount, cards: places, lossConfirmed };
  await recordAction(tx, by, orderId, { type: 'refund-started', data });
  await queue.add(tx, 'refund', { refundId: id });
  return { kind: 'begun', refundId: id };
}

async function joinRefund(
  tx: Tx,
  { by }: NewRefund,
  { refund: { id, number, orderId }, confirmsLoss }: Extract<RefundStart<UnfinishedRow>, { kind: 'join' }>,
): Promise<BeginRefundResult> {
  if (confirmsLoss) {
    await tx.update(refund).set({ lossConfirmed: true }).where(eq(refund.id, id));
    await recordAction(tx, by, orderId, { type: 'refund-loss-confirmed', data: { refund: number } });
  }
  return { kind: 'resumed', refundId: id };
}

async function resumeRefund(
  tx: Tx,
  queue: Queue,
  { usedCards, by }: NewRefund,
  start: Extract<RefundStart<UnfinishedRow>, { kind: 'resume' }>,
): Promise<BeginRefundResult> {
  const { subtotal, shippingCost, leftOut } = start;
  const { id, number, orderId } = start.refund;
  await tx
    .update(refund)
    .set({
      status: 'Voiding',
      subtotal,
      shippingCost,
      amount: subtotal + shippingCost,
      ...(usedCards === 'confirm-loss' && { lossConfirmed: true }),
    })
    .where(eq(refund.id, id));
  const leftOutIds = leftOut.map((card) => card.id);
  if (leftOutIds.length > 0) await tx.delete(refundCard).where(inArray(refundCard.cardId, leftOutIds));
  // Mail the cards left out of the refund if they weren't mailed yet.
  if (usedCards === 'leave') await queue.add(tx, 'issue-cards', { orderId });
  const data = { refund: number, usedCards: usedCards ?? null };
  await recordAction(tx, by, orderId, { type: 'refund-resumed', data });
  await resolveRefundItems(tx, orderId);
  await queue.add(tx, 'refund', { refundId: id });
  return { kind: 'resumed', refundId: id };
}

/** True if the provider may have received the refund request, with its full amount. */
export async function wasRequested(tx: Tx, row: { id: string }): Promise<boolean> {
  const [request] = await tx
    .select({ id: outboundRequest.id })
    .from(outboundRequest)
    .where(eq(outboundRequest.refundId, row.id))
    .limit(1);
  return request !== undefined;
}

export async function resolveRefundItems(tx: Tx, orderId: string): Promise<void> {
  await resolveReviewItems(tx, orderId, RESOLVED_BY_REFUND);
}
