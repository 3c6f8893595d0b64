import type { Actor } from '#rules/actor.ts';
import type { ApprovalKind } from '#rules/approval-request.ts';
import type { CardPlace } from '#rules/refund.ts';
import { findProvider } from '#server/checkout/payment-provider.ts';
import type { ResendCommand } from '#server/messages/resend-mail.ts';
import type { ActionOf, Requester } from '#server/operations/approval-request.ts';
import { createApprovalRepository } from '#server/postgres/approvals/approval-repository.ts';
import { recordReturnedCards } from '#server/postgres/refunds/record-returned-cards.ts';
import { type DisputeDeps, disputeJob, voidDisputed } from '#server/refunds/dispute-order.ts';
import { type RefundDeps, refundJob, runRefund } from '#server/refunds/refund-order.ts';
import {
  decideRequest,
  type RefundRequester,
  type RefundRequestInput,
  withdrawRequest,
} from '#server/refunds/refund-request.ts';
import type { BankPayment, NewRefund, RefundTerms } from '#server/refunds/refund-state.ts';
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
      const denied = (await pauses.listActive(of)).some(({ cause }) => cause === 'refunds-denied');
      const refundAfterMs = findProvider(providers, of.provider).limits.refundAfterMs;
      return [of.provider, { canRefund: config.refundsLicensed && !denied, refundAfterMs }] as const;
    });
    return Object.fromEntries(await Promise.all(terms));
  };
  return {
    ...pick(refunds, 'cancel', 'completeByBank', 'read', 'listUnfinished', 'openLateRefundItems'),
    begin: async (wanted: NewRefund) => refunds.begin({ ...wanted, terms: await readTerms() }),
    preview: async (wanted: NewRefund) => refunds.preview({ ...wanted, terms: await readTerms() }),
    /** Records posted cards that came back. Only then can they be refunded. */
    recordReturnedCards: (reference: string, places: readonly CardPlace[], by: Actor) =>
      connection.db.transaction((tx) => recordReturnedCards(tx, reference, places, by)),
    /** Refund requests at the desk, and their approval by a second person. */
    requests: {
      ...pick(
        refundRequests,
        'listOpen',
        'listDecided',
        'findOpenByOrder',
        'countOpen',
        'sumUnapproved',
        'readRefundable',
      ),
      request: async (asked: Omit<RefundRequestInput, 'limit'>) =>
        refundRequests.request({
          ...asked,
          refund: { ...asked.refund, terms: await readTerms() },
          limit: config.approvalAbove,
        }),
      approve: async (id: string, asker: RefundRequester) =>
        decideRequest(refundRequests, id, asker, { approve: true, terms: await readTerms() }),
      refuse: (id: string, asker: RefundRequester) =>
        decideRequest(refundRequests, id, asker, { approve: false }),
      withdraw: (id: string, asker: RefundRequester) => withdrawRequest(refundRequests, id, asker),
      /** Above the limit, the requester can't also record the bank payment. */
      completeByBank: async (order: { id: string; reference: string }, payment: BankPayment) =>
        (await refundRequests.isOwnAboveLimit(order.id, payment.by, config.approvalAbove))
          ? ('own-refund' as const)
          : refunds.completeByBank(order.reference, payment),
      /** Amount in Rappen above which approval is needed. */
      limit: config.approvalAbove,
    },
    run: (refundId: string) => runRefund(refunding, refundId),
    job: (refundId: string) => refundJob(refunding, refundId),
    disputes: {
      ...pick(disputes, 'begin', 'preview', 'sumCards', 'listUnfinished'),
      voidCards: (orderId: string) => voidDisputed(disputing, orderId),
      job: (orderId: string) => disputeJob(disputing, orderId),
    },
  };
}

/** Actions that may need approval by a second person. */
export function createApprovals({ connection, queue, config, reader }: Adapters) {
  const approvals = createApprovalRepository(connection.db, queue);
  // Without a desk no second person can approve.
  const limit = config.desk === undefined ? Number.POSITIVE_INFINITY : config.approvalAbove;
  const request = <Kind extends ApprovalKind>(
    orderId: string,
    action: ActionOf<Kind>,
    requester: Requester,
  ) => approvals.request<Kind>(orderId, action, requester, limit);
  return {
    ...pick(
      approvals,
      'approve',
      'refuse',
      'withdraw',
      'find',
      'listOpen',
      'listOpenByOrder',
      'listDecided',
      'countOpen',
    ),
    request,
    /** Sends a mail of an order to another address. */
    redirect: async (
      { orderId, kind: mail, content, to, previousAddress }: ResendCommand & { to: string },
      requester: Requester,
    ) => {
      const present = (await reader.readById(orderId)).addresses.primaryAddress.email;
      const action = { kind: 'redirect', mail, to, previousAddress: previousAddress ?? present } as const;
      return request<'redirect'>(
        orderId,
        { ...action, ...(content !== undefined && { content }) },
        requester,
      );
    },
  };
}
