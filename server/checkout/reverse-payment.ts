import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { PaymentRepository } from '#server/postgres/payments/payment-repository.ts';
import { type DecisionLimits, decide } from './payment-decision.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Claim, PaymentState, ReversalCause } from './payment-state.ts';
import { type PaymentLog, type PollResult, recordProviderResponse } from './provider-response.ts';
import { refundCapture } from './refund-capture.ts';

/** A payment that this process has claimed, its state at the claim, and the dependencies for changing it. */
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
  const result = await provider.cancel({ ...request, transactionId });
  recordProviderResponse(payment, 'cancel', result);
  await failpoint('M16', state.reference);
  if (result.kind === 'cancelled') return void (await payments.recordReversal(claim, transactionId, cause));
  log.warn({ reference: state.reference, answer: result.kind }, 'the void was not confirmed');
  if (result.kind === 'unknown') return;
  if (result.kind === 'alreadyMoved') return pollAgain(payment, request.requestId, transactionId);
  await payments.closeRequest(request.requestId, 'refused', result.name);
  await openRefusedVoidItem(payment);
}

async function pollAgain(payment: ClaimedPayment, requestId: string, transactionId: string): Promise<void> {
  const { payments, provider, limits, claim, state } = payment;
  if (state.token === undefined) return;
  const result = await provider.assert(state.token, { transactionId });
  recordProviderResponse(payment, 'assert', result);
  // Keep the request open; the next check polls again.
  if (result.kind === 'unknown') return;
  // The provider has responded to the void, so it is no longer in progress.
  const decision = decide({ ...state, isReversalOpen: result.kind === 'cancelled' }, result, limits);
  if (decision.kind === 'recordReversal') {
    return void (await payments.recordReversal(claim, decision.transactionId, decision.cause));
  }
  await payments.closeRequest(requestId, 'moved');
  if (decision.kind === 'reversePayment' && decision.captureId !== undefined) {
    return reversePayment(payment, decision, decision.cause);
  }
  // A capture for an open order is recorded by the next check.
  if (decision.kind !== 'recordCapture') await openRefusedVoidItem(payment);
}

function openRefusedVoidItem({ payments, state }: ClaimedPayment): Promise<void> {
  return payments.openReviewItem(state.orderId, 'payment-void-refused', {});
}

async function refund(
  payment: ClaimedPayment,
  money: { transactionId: string; captureId: string },
  cause: ReversalCause,
): Promise<void> {
  const { payments, provider, claim, state, log } = payment;
  const { orderId, reference, amount } = state;
  const refundableFrom = getRefundableFrom(payment);
  if (refundableFrom !== undefined && refundableFrom > state.now) {
    payment.pollResult.outcome = { pausedUntil: refundableFrom, isMethodDelay: true };
    return;
  }
  const openReviewItem = (kind: ReviewKind, detail: ReviewDetail) =>
    payments.openReviewItem(orderId, kind, detail);
  const outcome = await refundCapture(
    {
      provider,
      log,
      openRefundRequest: async () => {
        const request = await payments.openRequest(claim, 'refund');
        // The refund covers the whole capture, so the provider rejects a second one.
        return request && { ...request, shouldSearchFirst: request.wasSentBefore, canResend: true };
      },
      openRefundCaptureRequest: () => payments.openRequest(claim, 'refund-capture'),
      recordResponse: (result) => recordProviderResponse(payment, 'refund', result),
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
      return openReviewItem('refund-refused', { response: outcome.name });
    case 'captureRefused':
      return openReviewItem('refund-refused', { response: outcome.name });
    case 'differs':
      await payments.closeRequest(outcome.requestId, 'differs');
      return openReviewItem('refund-differs', { differences: outcome.differences });
    default:
      return assertNever(outcome);
  }
}

/**
 * Returns the time from which the method accepts a refund. If the time of payment is unknown, assumes the latest
 * possible one, the expiry of the payment page.
 */
function getRefundableFrom({ provider, state }: ClaimedPayment): Date | undefined {
  const waitMs = provider.limits.refundAfterMs[state.method];
  const latestPaymentTime = state.authorizedAt ?? state.expiresAt;
  return waitMs === undefined || latestPaymentTime === undefined
    ? undefined
    : new Date(latestPaymentTime.getTime() + waitMs);
}
