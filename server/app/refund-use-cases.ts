import type { Actor } from '#rules/actor.ts';
import type { CardPlace } from '#rules/refund.ts';
import { providerNamed } from '#server/checkout/payment-provider.ts';
import { enterReturned } from '#server/postgres/refunds/returned-cards.ts';
import { type DisputeDeps, disputeJob, voidDisputed } from '#server/refunds/dispute-order.ts';
import { type RefundDeps, refundJob, runRefund } from '#server/refunds/refund-order.ts';
import type { BankPayment, NewRefund, RefundTerms } from '#server/refunds/refund-repository.ts';
import {
  type AskedRefund,
  type Asker,
  decideRequest,
  withdrawRequest,
} from '#server/refunds/refund-request.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

/** Refunds by operators, and disputes by the buyer's bank. */
export function createRefunds(adapters: Adapters) {
  const {
    config,
    connection,
    refunds,
    refundRequests,
    disputes,
    supplier,
    providers,
    payments,
    pauses,
    pausedAccounts,
    log,
  } = adapters;
  const refunding: RefundDeps = { refunds, supplier, providers, log };
  const disputing: DisputeDeps = { disputes, supplier, openReviewItem: payments.openReviewItem };
  /** Current terms. A provider that denied a refund for lack of a licence accepts none. */
  const readTerms = async (): Promise<RefundTerms> => {
    const terms = pausedAccounts.map(async (of) => {
      const denied = (await pauses.standing(of)).some(({ cause }) => cause === 'refunds-denied');
      const refundAfterMs = providerNamed(providers, of.provider).limits.refundAfterMs;
      return [of.provider, { mayRefund: config.refundsLicensed && !denied, refundAfterMs }] as const;
    });
    return Object.fromEntries(await Promise.all(terms));
  };
  return {
    ...pick(refunds, 'drop', 'paidByBank', 'read', 'unfinished', 'openLateRefundItems'),
    begin: async (wanted: NewRefund) => refunds.begin({ ...wanted, terms: await readTerms() }),
    preview: async (wanted: NewRefund) => refunds.preview({ ...wanted, terms: await readTerms() }),
    /** Records posted cards that came back. Only then can they be refunded. */
    enterReturned: (reference: string, places: readonly CardPlace[], by: Actor) =>
      connection.db.transaction((tx) => enterReturned(tx, reference, places, by)),
    /** Refund requests at the desk, and their approval by a second person. */
    requests: {
      ...pick(refundRequests, 'open', 'decided', 'openOf', 'countOpen', 'begunAlone', 'refundable'),
      ask: async (asked: Omit<AskedRefund, 'limit'>) =>
        refundRequests.ask({
          ...asked,
          refund: { ...asked.refund, terms: await readTerms() },
          limit: config.refundApprovalAbove,
        }),
      approve: async (id: string, asker: Asker) =>
        decideRequest(refundRequests, id, asker, { approve: true, terms: await readTerms() }),
      refuse: (id: string, asker: Asker) => decideRequest(refundRequests, id, asker, { approve: false }),
      withdraw: (id: string, asker: Asker) => withdrawRequest(refundRequests, id, asker),
      /** Above the limit, the requester can't also record the bank payment. */
      payByBank: async (order: { id: string; reference: string }, payment: BankPayment) =>
        (await refundRequests.isOwnAboveLimit(order.id, payment.by.person, config.refundApprovalAbove))
          ? ('own-refund' as const)
          : refunds.paidByBank(order.reference, payment),
      /** Amount in Rappen above which approval is needed. */
      limit: config.refundApprovalAbove,
    },
    run: (refundId: string) => runRefund(refunding, refundId),
    job: (refundId: string) => refundJob(refunding, refundId),
    disputes: {
      ...pick(disputes, 'begin', 'preview', 'sums', 'unfinished'),
      voidCards: (orderId: string) => voidDisputed(disputing, orderId),
      job: (orderId: string) => disputeJob(disputing, orderId),
    },
  };
}
