import { failpoint } from '#failpoint';
import type { NoShiftLimits } from '#rules/liability-shift.ts';
import { decide, inquiryOf, limitsOf } from './payment-decision.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Claim, PaymentRepository, PaymentState, ReversalCause } from './payment-repository.ts';
import { refundCapture } from './refund-capture.ts';

export type PaymentDeps = {
  payments: PaymentRepository;
  /** The one that the payment was started at. */
  provider: PaymentProvider;
  /** Digital cards that each method may pay for without liability shift (money.md part 3). */
  noShiftLimits: NoShiftLimits;
  log: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void };
};

/** Money at the provider; with a capture id it has left the buyer's account already. */
export type Money = { transactionId: string; captureId?: string };

/** Gives money back that we may not keep (readings section 6): releases it, or refunds it where it is captured. */
export async function reversePayment(
  deps: PaymentDeps,
  claim: Claim,
  state: PaymentState,
  { transactionId, captureId }: Money,
  cause: ReversalCause,
): Promise<void> {
  if (captureId !== undefined) return refund(deps, claim, state, { transactionId, captureId }, cause);
  const request = await deps.payments.openRequest(claim, 'cancel');
  if (request === undefined) return;
  const answer = await deps.provider.cancel({ ...request, transactionId });
  await failpoint('M16', state.reference);
  if (answer.kind === 'cancelled') return void (await deps.payments.released(claim, transactionId, cause));
  deps.log.warn({ reference: state.reference, answer: answer.kind, name: answer.name }, 'release not done');
  if (answer.kind === 'unknown') return;
  if (answer.kind === 'alreadyMoved') return lookAgain(deps, claim, state, request.requestId);
  await deps.payments.closeRequest(request.requestId, 'refused', answer.name);
  await deps.payments.openReviewItem(
    state.orderId,
    'release-refused',
    'the provider refuses to release the authorisation',
  );
}

async function lookAgain(
  deps: PaymentDeps,
  claim: Claim,
  state: PaymentState,
  requestId: string,
): Promise<void> {
  if (state.token === undefined) return;
  const answer = await deps.provider.assert(state.token, inquiryOf(state, deps.provider.limits));
  // Nothing learnt: the intent stays open, and the next check asks.
  if (answer.kind === 'unknown') return;
  const decision = decide({ ...state, releaseOpen: true }, answer, limitsOf(deps));
  if (decision.kind === 'recordRelease') {
    return void (await deps.payments.released(claim, decision.transactionId, decision.cause));
  }
  await deps.payments.closeRequest(requestId, 'moved');
  if (decision.kind === 'reversePayment' && decision.captureId !== undefined) {
    return reversePayment(deps, claim, state, decision, decision.cause);
  }
  // Captured for an order that is still open: the next check records it.
  if (decision.kind === 'recordCapture') return;
  await deps.payments.openReviewItem(
    state.orderId,
    'release-refused',
    'the provider refuses to release the authorisation',
  );
}

async function refund(
  deps: PaymentDeps,
  claim: Claim,
  state: PaymentState,
  money: Required<Money>,
  cause: ReversalCause,
): Promise<void> {
  const { payments, provider, log } = deps;
  const outcome = await refundCapture(
    {
      provider,
      log,
      refundIntent: async () => {
        const request = await payments.openRequest(claim, 'refund');
        // It is all that was captured: the provider refuses a second one.
        return request && { ...request, lookUp: request.again, mayRepeat: true };
      },
      payoutIntent: () => payments.openRequest(claim, 'refund-capture'),
    },
    {
      ...money,
      orderReference: state.reference,
      reference: `${state.reference}-R1`,
      amount: state.amount,
    },
  );
  switch (outcome.kind) {
    case 'paid':
      return void (await payments.released(claim, money.transactionId, cause));
    case 'pending':
    case 'unknown':
    case 'overtaken':
      return;
    case 'refused':
      await payments.closeRequest(outcome.requestId, 'refused', outcome.name);
      return payments.openReviewItem(
        state.orderId,
        'refund-refused',
        'the provider refuses to refund the payment',
      );
    case 'payoutRefused':
      return payments.openReviewItem(
        state.orderId,
        'refund-refused',
        'the provider refuses to pay the refund out',
      );
    case 'differs':
      await payments.closeRequest(outcome.requestId, 'differs');
      return payments.openReviewItem(state.orderId, 'refund-differs', outcome.detail);
  }
}
