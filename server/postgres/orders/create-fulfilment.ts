import { eq } from 'drizzle-orm';
import { type PaidOrder, planFulfilment } from '#rules/fulfilment-plan.ts';
import type { Tx } from '../connection/connect.ts';
import { inParts } from '../in-parts.ts';
import type { Queue } from '../job-queue.ts';
import { enqueueMail } from '../mails/pg-mail-repository.ts';
import { deliveryOption } from '../schema/catalogue-tables.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { orderLine, orders } from '../schema/order-tables.ts';
import { cardId } from '../stable-id.ts';

/** Writes down, in the transaction that records the capture, everything that the buyer now gets. */
export async function createFulfilment(tx: Tx, queue: Queue, orderId: string, paidAt: Date): Promise<void> {
  const plan = planFulfilment(await readPaidOrder(tx, orderId, paidAt));
  const cards = plan.cards.map((planned) => ({
    id: cardId(orderId, planned.line, planned.ordinal, 0),
    orderId,
    ...planned,
  }));
  for (const part of inParts(cards)) await tx.insert(card).values(part);
  for (const kind of plan.mails) await enqueueMail(tx, queue, orderId, kind);
  if (plan.issues) await queue.add(tx, 'issue-cards', { orderId });
  if (plan.parcel !== undefined) await tx.insert(parcels).values({ orderId, ...plan.parcel });
}

async function readPaidOrder(tx: Tx, orderId: string, paidAt: Date): Promise<PaidOrder> {
  const lines = await tx.select().from(orderLine).where(eq(orderLine.orderId, orderId));
  const [order] = await tx
    .select({ primary: orders.primaryAddress, billing: orders.billingAddress, delivery: deliveryOption.key })
    .from(orders)
    .innerJoin(deliveryOption, eq(deliveryOption.id, orders.deliveryOptionId))
    .where(eq(orders.id, orderId));
  if (order === undefined) throw new Error('no such order');
  const { primary, billing, delivery } = order;
  return {
    lines,
    primaryEmail: primary.email,
    billingEmail: billing.email,
    delivery: delivery === 'digital' ? undefined : delivery,
    paidAt,
  };
}
