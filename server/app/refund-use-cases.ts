import { type DisputeDeps, disputeJob, voidDisputed } from '#server/refunds/dispute-order.ts';
import { type RefundDeps, refundJob, runRefund } from '#server/refunds/refund-order.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

/** Money of paid orders that goes back: refunds by operators, disputes by the buyer's bank. */
export function createRefunds({ refunds, disputes, supplier, providers, payments, log }: Adapters) {
  const refunding: RefundDeps = { refunds, supplier, providers, log };
  const disputing: DisputeDeps = { disputes, supplier, openReviewItem: payments.openReviewItem };
  return {
    ...pick(refunds, 'begin', 'preview', 'drop', 'read', 'unfinished', 'openLateRefundItems'),
    run: (refundId: string) => runRefund(refunding, refundId),
    job: (refundId: string) => refundJob(refunding, refundId),
    disputes: {
      ...pick(disputes, 'begin', 'preview', 'sums', 'unfinished'),
      voidCards: (orderId: string) => voidDisputed(disputing, orderId),
      job: (orderId: string) => disputeJob(disputing, orderId),
    },
  };
}
