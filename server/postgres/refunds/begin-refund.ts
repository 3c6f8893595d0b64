import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatChf } from '#rules/money.ts';
import { planRefund, type RefundableCard, type RefundableOrder, type RefundCommand } from '#rules/refund.ts';
import { RESOLVED_BY_REFUND } from '#rules/review-kinds.ts';
import type { Begun, NewRefund } from '#server/refunds/refund-repository.ts';
import type { Tx } from '../connection/connect.ts';
import { inParts } from '../in-parts.ts';
import type { Queue } from '../job-queue.ts';
import { nextNumber } from '../next-number.ts';
import { recordAction } from '../operations/operator-actions.ts';
import { resolveReviewItems } from '../operations/review-items.ts';
import { orders } from '../schema/orders.ts';
import { outboundRequest } from '../schema/outbound-requests.ts';
import { refund, refundCard } from '../schema/refunds.ts';
import { stableId } from '../stable-id.ts';
import { readRefundable } from './refundable-order.ts';

type Unfinished = { row: typeof refund.$inferSelect; cardIds: Set<string> };

/** Decides on a refund and writes it down, or takes up one that was begun with the same cards. */
export async function beginRefund(tx: Tx, queue: Queue, wanted: NewRefund): Promise<Begun> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, wanted.reference))
    .for('update');
  if (order === undefined) return { kind: 'refused', reason: 'no-such-order', places: [] };
  const refundable = await readRefundable(tx, order.id);
  const unfinished = await readUnfinished(tx, order.id);
  const same = unfinished.find((one) => isMeant(one, refundable.cards, wanted.command));
  if (same !== undefined) {
    if (refundable.disputed) return { kind: 'refused', reason: 'order-disputed', places: [] };
    return resume(tx, queue, wanted, same, refundable.cards);
  }
  if (unfinished.some(({ row }) => row.status !== 'Stopped'))
    return { kind: 'refused', reason: 'refund-under-way', places: [] };
  return create(tx, queue, wanted, order.id, refundable);
}

async function readUnfinished(tx: Tx, orderId: string): Promise<Unfinished[]> {
  const rows = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, orderId), sql`${refund.status} <> 'Done'`))
    // One that goes on by itself before one that waits for a person.
    .orderBy(sql`${refund.status} = 'Stopped'`, refund.number)
    .for('update');
  return Promise.all(
    rows.map(async (row) => {
      const cards = await tx.select().from(refundCard).where(eq(refundCard.refundId, row.id));
      return { row, cardIds: new Set(cards.map(({ cardId }) => cardId)) };
    }),
  );
}

/** Without cards and lines whatever is unfinished is meant, else the one with just these cards. */
function isMeant(
  { cardIds }: Unfinished,
  cards: readonly RefundableCard[],
  { places, lines }: RefundCommand,
): boolean {
  if (places === undefined && lines === undefined) return true;
  const named = cards.filter(
    ({ id, line, ordinal }) =>
      places?.some((place) => place.line === line && place.ordinal === ordinal) === true ||
      (lines?.includes(line) === true && cardIds.has(id)),
  );
  return named.length > 0 && named.length === cardIds.size && named.every(({ id }) => cardIds.has(id));
}

async function create(
  tx: Tx,
  queue: Queue,
  { command, usedCards, by }: NewRefund,
  orderId: string,
  refundable: RefundableOrder,
): Promise<Begun> {
  const plan = planRefund(refundable, command);
  if (!plan.ok) return { kind: 'refused', reason: plan.reason, places: plan.places };
  const { subtotal, shippingCost, amount } = plan;
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
    person: by.person,
    reason: by.reason,
  });
  const rows = plan.cards.map((card) => ({ refundId: id, cardId: card.id }));
  for (const part of inParts(rows)) await tx.insert(refundCard).values(part);
  // Cards that waited for these alone are mailed.
  if (plan.cards.some(({ category }) => category === 'digital'))
    await queue.add(tx, 'issue-cards', { orderId });
  const loss = lossConfirmed ? ', a loss confirmed' : '';
  await recordAction(tx, by, orderId, `refund ${number} of ${formatChf(amount)}${loss}: ${said(plan.cards)}`);
  await queue.add(tx, 'refund', { refundId: id });
  return { kind: 'begun', refundId: id };
}

async function resume(
  tx: Tx,
  queue: Queue,
  { usedCards, by }: NewRefund,
  { row, cardIds }: Unfinished,
  cards: readonly RefundableCard[],
): Promise<Begun> {
  const { id, number, orderId, status } = row;
  if (status !== 'Stopped') {
    if (status === 'Voiding' && usedCards === 'confirm-loss' && !row.lossConfirmed) {
      await tx.update(refund).set({ lossConfirmed: true }).where(eq(refund.id, id));
      await recordAction(tx, by, orderId, `refund ${number}: a loss confirmed`);
    }
    return { kind: 'resumed', refundId: id };
  }
  const own = cards.filter((card) => cardIds.has(card.id));
  if (usedCards === 'leave' && (await wasAskedFor(tx, row)))
    return { kind: 'refused', reason: 'money-asked-for', places: [] };
  if (usedCards === 'leave' && !(await leaveUsed(tx, row, own)))
    return { kind: 'refused', reason: 'only-used-cards', places: own };
  await tx
    .update(refund)
    .set({ status: 'Voiding', ...(usedCards === 'confirm-loss' && { lossConfirmed: true }) })
    .where(eq(refund.id, id));
  // What was left out may not have been mailed.
  if (usedCards === 'leave') await queue.add(tx, 'issue-cards', { orderId });
  const how = { 'confirm-loss': ', a loss confirmed', leave: ', used cards left out' };
  const detail = `refund ${number} goes on${usedCards === undefined ? '' : how[usedCards]}`;
  await recordAction(tx, by, orderId, detail);
  await resolveRefundItems(tx, orderId);
  await queue.add(tx, 'refund', { refundId: id });
  return { kind: 'resumed', refundId: id };
}

/** The provider knows the refund, or may: by its whole amount. */
export async function wasAskedFor(tx: Tx, row: { id: string }): Promise<boolean> {
  const [sent] = await tx
    .select({ id: outboundRequest.id })
    .from(outboundRequest)
    .where(eq(outboundRequest.refundId, row.id))
    .limit(1);
  return sent !== undefined;
}

/** Takes the cards out of a stopped refund that the supplier called used. False: nothing would be left of it. */
async function leaveUsed(
  tx: Tx,
  row: typeof refund.$inferSelect,
  own: readonly RefundableCard[],
): Promise<boolean> {
  const ids = own.map(({ id }) => id);
  const effects = await tx
    .select({ cardId: outboundRequest.cardId })
    .from(outboundRequest)
    .where(
      and(
        inArray(outboundRequest.cardId, ids),
        eq(outboundRequest.kind, 'void'),
        eq(outboundRequest.outcome, 'used'),
      ),
    );
  const used = own.filter(({ id }) => effects.some(({ cardId }) => cardId === id));
  if (used.length === own.length) return false;
  if (used.length === 0) return true;
  const subtotal = row.subtotal - used.reduce((sum, { faceValue }) => sum + faceValue, 0);
  // What stays with the buyer by post was worth its postage.
  const shippingCost = used.some(({ category }) => category === 'physical') ? 0 : row.shippingCost;
  await tx
    .update(refund)
    .set({ subtotal, shippingCost, amount: subtotal + shippingCost })
    .where(eq(refund.id, row.id));
  await tx.delete(refundCard).where(
    inArray(
      refundCard.cardId,
      used.map(({ id }) => id),
    ),
  );
  return true;
}

/** Nothing of an order's refunds waits for a person any more. */
export async function resolveRefundItems(tx: Tx, orderId: string): Promise<void> {
  await resolveReviewItems(tx, orderId, RESOLVED_BY_REFUND);
}

function said(cards: readonly RefundableCard[]): string {
  if (cards.length === 0) return 'shipping cost';
  const places = cards.map(({ line, ordinal }) => `${line}.${ordinal}`);
  const [shown, more] = [places.slice(0, 20), places.length - 20];
  return `cards ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
