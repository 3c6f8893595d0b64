import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import { type PaidOrder, planFulfilment } from '#rules/fulfilment-plan.ts';
import type { Tx } from '../connection/connect.ts';
import { runInOneStatement } from '../connection/in-one-statement.ts';
import { insertRowsStatement } from '../connection/insert-rows.ts';
import { queryRows } from '../connection/query-rows.ts';
import { card, mail, parcels } from '../schema/fulfilment-tables.ts';
import { newMail } from '../shared/enqueue-mail.ts';
import { splitIntoChunks } from '../shared/in-chunks.ts';
import type { Queue } from '../shared/job-queue.ts';
import { stableCardId } from '../shared/stable-id.ts';

/**
 * Stores the cards, mails and parcel of a paid order, and adds their jobs.
 * @param captureWrites run in the same statement as the first inserts
 */
export async function createFulfilment(
  tx: Tx,
  queue: Queue,
  paid: LockedOrder,
  captureWrites: readonly SQLWrapper[],
): Promise<void> {
  const plan = planFulfilment(paid);
  const { orderId } = paid;
  const cards = plan.cards.map((planned) => ({
    id: stableCardId(orderId, planned.line, planned.ordinal, 0),
    orderId,
    ...planned,
  }));
  const mails = plan.mails.map((kind) => newMail(orderId, kind));
  const [firstCards = [], ...otherCards] = splitIntoChunks(cards);
  await runInOneStatement(tx, [
    ...captureWrites,
    insertRowsStatement(card, firstCards),
    insertRowsStatement(mail, mails),
    ...(plan.parcel === undefined ? [] : [insertRowsStatement(parcels, [{ orderId, ...plan.parcel }])]),
  ]);
  for (const chunk of otherCards) await tx.execute(insertRowsStatement(card, chunk));
  for (const { id } of mails) await queue.add(tx, 'send-mail', { mailId: id });
  if (plan.needsIssuing) await queue.add(tx, 'issue-cards', { orderId });
}

/** A paid order whose payment row is locked. */
export type LockedOrder = PaidOrder & { orderId: string; transactionId: string | null; amount: number };

type PaidRow = Omit<PaidOrder, 'lines' | 'delivery' | 'paidAt'> &
  Omit<LockedOrder, keyof PaidOrder> &
  PaidOrder['lines'][number] & { delivery: DeliveryMethod; now: string };

/** @returns undefined if no payment matches */
export async function lockPaidOrder(tx: Tx, condition: SQL | undefined): Promise<LockedOrder | undefined> {
  const rows = await queryRows<PaidRow>(
    tx,
    sql`select payment.order_id as "orderId", payment.transaction_id as "transactionId", payment.amount,
          o.primary_address ->> 'email' as "primaryEmail", o.billing_address ->> 'email' as "billingEmail",
          d.key as delivery, l.position, l.category, l.face_value as "faceValue", l.quantity, cadeau_now() as now
        from payment join orders o on o.id = payment.order_id
          join delivery_option d on d.id = o.delivery_option_id join order_line l on l.order_id = o.id
        where ${condition} for update of payment`,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const { orderId, transactionId, amount, primaryEmail, billingEmail, delivery } = first;
  return {
    orderId,
    transactionId,
    amount,
    primaryEmail,
    billingEmail,
    lines: rows.map(({ position, category, faceValue, quantity }) => ({
      position,
      category,
      faceValue,
      quantity,
    })),
    delivery: delivery === 'digital' ? undefined : delivery,
    paidAt: new Date(first.now),
  };
}
