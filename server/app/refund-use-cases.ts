import type { Actor } from '#rules/actor.ts';
import type { ApprovalKind } from '#rules/approval-request.ts';
import type { CardPlace } from '#rules/refund.ts';
import { findProvider } from '#server/checkout/payment-provider.ts';
import type { ResendCommand } from '#server/messages/resend-mail.ts';
import type { ActionOf, Requester } from '#server/operations/approval-request.ts';
import { createApprovalRepository } from '#server/postgres/approvals/approval-repository.ts';
import { recordReturnedCards } from '#server/postgres/refunds/record-returned-cards.ts';
import { type DisputeDeps, runDisputeJob, voidDisputedCards } from '#server/refunds/dispute-order.ts';
import { type RefundDeps, runRefund, runRefundJob } from '#server/refunds/refund-order.ts';
import {
  decideRequest,
  type RefundRequester,
  type RefundRequestInput,
  withdrawRequest,
} from '#server/refunds/refund-request.ts';
import type { BankPayment, NewRefund, RefundTerms } from '#server/refunds/refund-state.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

/** Refunds that operators start, and disputes that the buyer's bank raises. */
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
  const refundDeps: RefundDeps = { refunds, supplier, providers, log };
  const disputeDeps: DisputeDeps = { disputes, supplier, openReviewItem: payments.openReviewItem };
  /** Reads the current refund terms. A provider that rejected a refund for a missing licence can't refund. */
  const readTerms = async (): Promise<RefundTerms> => {
    const terms = pausedAccounts.map(async (account) => {
      const denied = (await pauses.listActive(account)).some(({ cause }) => cause === 'refunds-denied');
      const refundAfterMs = findProvider(providers, account.provider).limits.refundAfterMs;
      return [account.provider, { canRefund: config.refundsLicensed && !denied, refundAfterMs }] as const;
    });
    return Object.fromEntries(await Promise.all(terms));
  };
  return {
    ...pick(refunds, 'cancel', 'completeByBank', 'read', 'listUnfinished', 'openLateRefundItems'),
    begin: async (refund: NewRefund) => refunds.begin({ ...refund, terms: await readTerms() }),
    preview: async (refund: NewRefund) => refunds.preview({ ...refund, terms: await readTerms() }),
    /** Records posted cards that were returned to the shop. A posted card can be refunded only after that. */
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
        'sumUnapprovedActions',
        'readRefundable',
      ),
      request: async (input: Omit<RefundRequestInput, 'limit'>) =>
        refundRequests.request({
          ...input,
          refund: { ...input.refund, terms: await readTerms() },
          limit: config.approvalAbove,
        }),
      approve: async (id: string, requester: RefundRequester) =>
        decideRequest(refundRequests, id, requester, { approve: true, terms: await readTerms() }),
      refuse: (id: string, requester: RefundRequester) =>
        decideRequest(refundRequests, id, requester, { approve: false }),
      withdraw: (id: string, requester: RefundRequester) => withdrawRequest(refundRequests, id, requester),
      /** Refuses a refund above the limit if the same person requested it. */
      completeByBank: async (order: { id: string; reference: string }, payment: BankPayment) =>
        (await refundRequests.isRequesterAboveLimit(order.id, payment.by, config.approvalAbove))
          ? ('own-refund' as const)
          : refunds.completeByBank(order.reference, payment),
      /** Amount in Rappen above which approval is needed. */
      limit: config.approvalAbove,
    },
    run: (refundId: string) => runRefund(refundDeps, refundId),
    job: (refundId: string) => runRefundJob(refundDeps, refundId),
    disputes: {
      ...pick(disputes, 'begin', 'preview', 'sumCards', 'listUnfinished'),
      voidCards: (orderId: string) => voidDisputedCards(disputeDeps, orderId),
      job: (orderId: string) => runDisputeJob(disputeDeps, orderId),
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
    /** Requests that an order's mail be sent to a different address. */
    redirect: async (
      {
        orderId,
        kind: mail,
        originalNumber: content,
        to,
        previousAddress,
        withUndelivered,
      }: ResendCommand & { to: string; withUndelivered: boolean },
      requester: Requester,
    ) => {
      const currentEmail = (await reader.readById(orderId)).addresses.primaryAddress.email;
      const action = {
        kind: 'redirect',
        mail,
        to,
        previousAddress: previousAddress ?? currentEmail,
      } as const;
      return request<'redirect'>(
        orderId,
        {
          ...action,
          ...(content !== undefined && { content }),
          ...(withUndelivered && { withUndelivered }),
        },
        requester,
      );
    },
  };
}
