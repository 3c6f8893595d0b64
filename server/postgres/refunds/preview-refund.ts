import type { NewRefund, RefundPreview } from '#server/refunds/refund-state.ts';
import type { Db } from '../connection/connect.ts';
import { previewInTransaction } from '../connection/preview-in-transaction.ts';
import type { Queue } from '../shared/job-queue.ts';
import { beginRefund } from './begin-refund.ts';
import { readRefund } from './refund-reader.ts';

/** Starts a refund, reads its state and rolls it back. */
export function previewRefund(db: Db, queue: Queue, refund: NewRefund): Promise<RefundPreview> {
  return previewInTransaction(db, async (tx) => {
    const result = await beginRefund(tx, queue, refund);
    if (result.kind === 'refused') return result;
    return { kind: result.kind, state: await readRefund(tx, result.refundId) };
  });
}
