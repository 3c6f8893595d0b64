import { eq } from 'drizzle-orm';
import { activationAlarm, activationDue } from '#rules/activation.ts';
import type { Tx } from '../connection/connect.ts';
import { inParts } from '../in-parts.ts';
import type { Queue } from '../job-queue.ts';
import { enqueueMail } from '../mails/pg-mail-repository.ts';
import { deliveryOption } from '../schema/catalogue.ts';
import { card, parcels } from '../schema/fulfilment.ts';
import { orderLine, orders } from '../schema/orders.ts';
import { cardId } from '../stable-id.ts';

/**
 * Writes down, in the transaction that records the capture, everything that the buyer is now owed: one row a card,
 * the parcel to pack, the confirmation, a further mail with the receipt, and the job that issues.
 */
export async function createFulfilment(tx: Tx, queue: Queue, orderId: string, paidAt: Date): Promise<void> {
  const lines = await tx.select().from(orderLine).where(eq(orderLine.orderId, orderId));
  const cards = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({
      id: cardId(orderId, line.position, index + 1, 0),
      orderId,
      line: line.position,
      ordinal: index + 1,
      category: line.category,
      status: line.category === 'digital' ? ('Pending' as const) : ('ToPost' as const),
      faceValue: line.faceValue,
    })),
  );
  for (const part of inParts(cards)) await tx.insert(card).values(part);
  await enqueueMail(tx, queue, orderId, 'confirmation');
  if (await hasOwnBillingEmail(tx, orderId)) await enqueueMail(tx, queue, orderId, 'receipt');
  if (cards.some((row) => row.category === 'digital')) await queue.add(tx, 'issue-cards', { orderId });
  if (cards.some((row) => row.category === 'physical')) await createParcel(tx, orderId, paidAt);
}

/** Readings section 5: a differing billing e-mail gets the receipt as well. */
async function hasOwnBillingEmail(tx: Tx, orderId: string): Promise<boolean> {
  const [order] = await tx
    .select({ primary: orders.primaryAddress, billing: orders.billingAddress })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order !== undefined && order.billing.email.toLowerCase() !== order.primary.email.toLowerCase();
}

async function createParcel(tx: Tx, orderId: string, paidAt: Date): Promise<void> {
  const [option] = await tx
    .select({ key: deliveryOption.key })
    .from(orders)
    .innerJoin(deliveryOption, eq(deliveryOption.id, orders.deliveryOptionId))
    .where(eq(orders.id, orderId));
  if (option === undefined || option.key === 'digital')
    throw new Error('posted cards without a way to post them');
  await tx.insert(parcels).values({
    orderId,
    deliveryMethod: option.key,
    status: 'ToPack',
    dueAt: activationDue(paidAt),
    alarmAt: activationAlarm(paidAt),
  });
}
