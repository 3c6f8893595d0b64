import { type DisputeDeps, disputeJob, voidDisputed } from '#server/refunds/dispute-order.ts';
import type { DisputeRepository } from '#server/refunds/dispute-repository.ts';
import { type RefundDeps, refundJob, runRefund } from '#server/refunds/refund-order.ts';
import type { RefundRepository, RefundState } from '#server/refunds/refund-repository.ts';
import type { Adapters } from './adapters.ts';

/** Money of paid orders that goes back: refunds by operators, disputes by the buyer's bank. */
export type Refunds = {
  /** Takes a refund as far as it goes now. `busy`: another process is at it. */
  run: (refundId: string) => Promise<{ state: RefundState; busy: boolean }>;
  /** @throws RefundUnfinished */
  job: (refundId: string) => Promise<void>;
  disputes: {
    /** Voids what is unused. @returns how many cards are left of which the supplier did not say */
    voidCards: (orderId: string) => Promise<number>;
    /** @throws DisputeUnfinished */
    job: (orderId: string) => Promise<void>;
  } & Pick<DisputeRepository, 'begin' | 'sums' | 'unfinished'>;
} & Pick<RefundRepository, 'begin' | 'drop' | 'read' | 'unfinished' | 'openLateRefundItems'>;

export function createRefunds(adapters: Adapters): Refunds {
  const { refunds, disputes, supplier, providers, payments, log } = adapters;
  const refunding: RefundDeps = { refunds, supplier, providers, log };
  const disputing: DisputeDeps = { disputes, supplier, openReviewItem: payments.openReviewItem };
  return {
    begin: refunds.begin,
    drop: refunds.drop,
    read: refunds.read,
    unfinished: refunds.unfinished,
    openLateRefundItems: refunds.openLateRefundItems,
    run: (refundId) => runRefund(refunding, refundId),
    job: (refundId) => refundJob(refunding, refundId),
    disputes: {
      begin: disputes.begin,
      sums: disputes.sums,
      unfinished: disputes.unfinished,
      voidCards: (orderId) => voidDisputed(disputing, orderId),
      job: (orderId) => disputeJob(disputing, orderId),
    },
  };
}
