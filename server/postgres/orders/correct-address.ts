import { eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { Address } from '#rules/address.ts';
import {
  correctAddress,
  findChangedFields,
  findCorrectionRefusal,
  type PostalAddress,
  type PostalChanges,
} from '#rules/address-correction.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { ConditionalCorrectionResult, CorrectionResult } from '#server/operations/approval-request.ts';
import type { Tx } from '../connection/connect.ts';
import { enqueueNotice } from '../mails/order-notices.ts';
import { parcels } from '../schema/fulfilment-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { capture } from '../schema/payment-tables.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';

/** Corrects the delivery address under the order's lock, so that no parcel is packed at the same time. */
async function correctPostalAddress(
  tx: Tx,
  queue: Queue,
  by: Actor,
  orderId: string,
  changes: PostalChanges,
): Promise<CorrectionResult> {
  const order = await lockOrder(tx, { id: orderId });
  if (order === undefined) throw new Error('the order does not exist');
  const captures = await tx.select({ id: capture.orderId }).from(capture).where(eq(capture.orderId, orderId));
  const rows = await tx.select({ status: parcels.status }).from(parcels).where(eq(parcels.orderId, orderId));
  const statuses = rows.map(({ status }) => status);
  const reason = findCorrectionRefusal({
    isPaid: captures.length > 0,
    isErased: order.erasedAt !== null,
    parcels: statuses,
  });
  if (reason !== undefined) return { kind: 'refused', reason };
  const before = order.primaryAddress;
  const corrected = correctAddress(before, changes);
  if (corrected.kind === 'invalid') return corrected;
  const { address: after, changed } = corrected;
  const toPack = statuses.filter((status) => status === 'ToPack').length;
  if (changed.length > 0) {
    await tx
      .update(orders)
      .set({ primaryAddress: after, ...(order.useSameAddress && { billingAddress: after }) })
      .where(eq(orders.id, orderId));
    await enqueueNotice(tx, queue, orderId, 'address-changed', before.email);
    const formatLines = (address: Address) => addressLines(address, order.lang);
    const change = { address: 'postal' as const, before: formatLines(before), after: formatLines(after) };
    await recordAction(tx, by, orderId, { type: 'address-corrected', data: { fields: changed } }, change);
  }
  return { kind: 'corrected', before, after, changed, toPack };
}

/** Corrects the address unless it has changed since the caller read it. */
export async function correctAddressAsRead(
  tx: Tx,
  queue: Queue,
  by: Actor,
  orderId: string,
  { original, corrected }: { original: PostalAddress; corrected: PostalAddress },
): Promise<ConditionalCorrectionResult> {
  const order = await lockOrder(tx, { id: orderId });
  if (order === undefined) throw new Error('the order does not exist');
  const current = order.primaryAddress;
  // A repeated request after a lost response succeeds: the address already has the corrected fields.
  const isAlreadyCorrected = findChangedFields(corrected, current).length === 0;
  if (order.erasedAt === null && !isAlreadyCorrected && findChangedFields(original, current).length > 0)
    return { kind: 'changed' };
  return correctPostalAddress(tx, queue, by, orderId, corrected);
}
