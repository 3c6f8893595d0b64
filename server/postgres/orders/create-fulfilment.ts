import { eq, type SQLWrapper } from 'drizzle-orm';
import { type PaidOrder, planFulfilment } from '#rules/fulfilment-plan.ts';
import type { Tx } from '../connection/connect.ts';
import { inOneStatement } from '../connection/in-one-statement.ts';
import { inParts } from '../in-parts.ts';
import type { Queue } from '../job-queue.ts';
import { newMail } from '../mails/pg-mail-repository.ts';
import { deliveryOption } from '../schema/catalogue-tables.ts';
import { card, mail, parcels } from '../schema/fulfilment-tables.ts';
import { orderLine, orders } from '../schema/order-tables.ts';
import { cardId } from '../stable-id.ts';

/**
 * Writes down, in the transaction that records the capture, everything that the buyer now gets.
 * @param capturing the writes of the capture, made in the same statement
 */
export async function createFulfilment(
  tx: Tx,
  queue: Queue,
  { orderId, paidAt }: { orderId: string; paidAt: Date },
  capturing: readonly SQLWrapper[],
): Promise<void> {
  const plan = planFulfilment(await readPaidOrder(tx, orderId, paidAt));
  const cards = plan.cards.map((planned) => ({
    id: cardId(orderId, planned.line, planned.ordinal, 0),
    orderId,
    ...planned,
  }));
  const mails = plan.mails.map((kind) => newMail(orderId, kind));
  const [firstCards = [], ...otherCards] = inParts(cards);
  await inOneStatement(tx, [
    ...capturing,
    tx.insert(card).values(firstCards),
    tx.insert(mail).values(mails),
    ...(plan.parcel === undefined ? [] : [tx.insert(parcels).values({ orderId, ...plan.parcel })]),
  ]);
  for (const part of otherCards) await tx.insert(card).values(part);
  for (const { id } of mails) await queue.add(tx, 'send-mail', { mailId: id });
  if (plan.issues) await queue.add(tx, 'issue-cards', { orderId });
}

async function readPaidOrder(tx: Tx, orderId: string, paidAt: Date): Promise<PaidOrder> {
  const rows = await tx
    .select({
      line: orderLine,
      primary: orders.primaryAddress,
      billing: orders.billingAddress,
      delivery: deliveryOption.key,
    })
    .from(orderLine)
    .innerJoin(orders, eq(orders.id, orderLine.orderId))
    .innerJoin(deliveryOption, eq(deliveryOption.id, orders.deliveryOptionId))
    .where(eq(orderLine.orderId, orderId));
  const [order] = rows;
  if (order === undefined) throw new Error('no such order');
  const { primary, billing, delivery } = order;
  return {
    lines: rows.map(({ line }) => line),
    primaryEmail: primary.email,
    billingEmail: billing.email,
    delivery: delivery === 'digital' ? undefined : delivery,
    paidAt,
  };
}
