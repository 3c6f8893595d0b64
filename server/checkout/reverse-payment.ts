import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { PaymentRepository } from '#server/postgres/payments/payment-repository.ts';
import { type DecisionLimits, decide } from './payment-decision.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Claim, PaymentState, ReversalCause } from './payment-state.ts';
import { type PaymentLog, type PollResult, recordProviderResponse } from './provider-response.ts';
import { refundCapture } from './refund-capture.ts';

/** A payment that this process has claimed, its state at that time, and the dependencies for moving it. */
export type ClaimedPayment = {
  payments: PaymentRepository;
  /** The provider at which the payment was started. */
  provider: PaymentProvider;
  limits: DecisionLimits;
  log: PaymentLog;
  claim: Claim;
  state: PaymentState;
  pollResult: PollResult;
};

/** Money at the provider. With a capture id it has left the buyer's account. */
type Money = { transactionId: string; captureId?: string | undefined };

/** Returns money that we may not keep (readings 6): voids an authorization, or refunds a capture. */
export async function reversePayment(
  payment: ClaimedPayment,
  { transactionId, captureId }: Money,
  cause: ReversalCause,
): Promise<void> {
  if (captureId !== undefined) return refund(payment, { transactionId, captureId }, cause);
  const { payments, provider, claim, state, log } = payment;
  const request = await payments.openRequest(claim, 'cancel');
  if (request === undefined) return;
  const answer = await provider.cancel({ ...request, transactionId });
  recordProviderResponse(payment, 'cancel', answer);
  await failpoint('M16', state.reference);
  if (answer.kind === 'cancelled') return void (await payments.recordReversal(claim, transactionId, cause));
  log.warn({ reference: state.reference, answer: answer.kind }, 'void not done');
  if (answer.kind === 'unknown') return;
  if (answer.kind === 'alreadyMoved') return pollAgain(payment, request.requestId, transactionId);
  await payments.closeRequest(request.requestId, 'refused', answer.name);
  await handleRefusedVoid(payment);
}

async function pollAgain(payment: ClaimedPayment, requestId: string, transactionId: string): Promise<void> {
  const { payments, provider, limits, claim, state } = payment;
  if (state.token === undefined) return;
  const answer = await provider.assert(state.token, { transactionId });
  recordProviderResponse(payment, 'assert', answer);
  // Keep the request open; the next check polls again.
  if (answer.kind === 'unknown') return;
  // The provider has answered the void, so it is no longer under way.
  const decision = decide({ ...state, isReversalOpen: answer.kind === 'cancelled' }, answer, limits);
  if (decision.kind === 'recordReversal') {
    return void (await payments.recordReversal(claim, decision.transactionId, decision.cause));
  }
  await payments.closeRequest(requestId, 'moved');
  if (decision.kind === 'reversePayment' && decision.captureId !== undefined) {
    return reversePayment(payment, decision, decision.cause);
  }
  // A capture for an open order is recorded by the next check.
  if (decision.kind !== 'recordCapture') await handleRefusedVoid(payment);
}

function handleRefusedVoid({ payments, state }: ClaimedPayment): Promise<void> {
  const detail = 'the provider refuses to void the authorization';
  return payments.openReviewItem(state.orderId, 'payment-void-refused', detail);
}

async function refund(
  payment: ClaimedPayment,
  money: { transactionId: string; captureId: string },
  cause: ReversalCause,
): Promise<void> {
  const { payments, provider, claim, state, log } = payment;
  const { orderId, reference, amount } = state;
  const earliest = refundableFrom(payment);
  if (earliest !== undefined && earliest > state.now) {
    payment.pollResult.outcome = { pausedUntil: earliest, waits: true };
    return;
  }
  const review = (kind: ReviewKind, detail: string) => payments.openReviewItem(orderId, kind, detail);
  const outcome = await refundCapture(
    {
      provider,
      log,
      openRefundRequest: async () => {
        const request = await payments.openRequest(claim, 'refund');
        // The refund covers the whole capture, so the provider rejects a second one.
        return request && { ...request, lookUp: request.again, mayRepeat: true };
      },
      openPayoutRequest: () => payments.openRequest(claim, 'refund-capture'),
      recordResponse: (answer) => recordProviderResponse(payment, 'refund', answer),
    },
    { ...money, orderReference: reference, reference: `${reference}-R1`, amount, refundedBefore: 0 },
  );
  switch (outcome.kind) {
    case 'paid':
      return void (await payments.recordReversal(claim, money.transactionId, cause));
    case 'pending':
    case 'unknown':
    case 'overtaken':
      return;
    case 'refused':
      await payments.closeRequest(outcome.requestId, 'refused', outcome.name);
      return review('refund-refused', 'the provider refuses to refund the payment');
    case 'payoutRefused':
      return review('refund-refused', 'the provider refuses to capture the refund');
    case 'differs':
      await payments.closeRequest(outcome.requestId, 'differs');
      return review('refund-differs', outcome.detail);
    default:
      return assertNever(outcome);
  }
}

/** Returns when the method first accepts a refund. The page's expiry is the latest time of the payment. */
function refundableFrom({ provider, state }: ClaimedPayment): Date | undefined {
  const waitMs = provider.limits.refundAfterMs[state.method];
  const paidBy = state.authorizedAt ?? state.expiresAt;
  return waitMs === undefined || paidBy === undefined ? undefined : new Date(paidBy.getTime() + waitMs);
}
