import { failpoint } from '#failpoint';
import type { NoShiftLimits } from './liability-shift.ts';
import { payBack } from './pay-back.ts';
import type { Claim, GiveBackCause, PaymentBook, PaymentState } from './payment-book.ts';
import { decide, inquiryOf } from './payment-decision.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type PaymentParts = {
  book: PaymentBook;
  provider: PaymentProvider;
  /** Digital cards that each method may pay for without liability shift (money.md part 3). */
  noShiftLimits: NoShiftLimits;
  log: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void };
};

/** Money at the provider; with a capture id it has left the buyer's account already. */
export type Money = { transactionId: string; captureId?: string };

/** Gives money back that we may not keep (readings section 6): releases it, or refunds it where it is captured. */
export async function giveBack(
  parts: PaymentParts,
  claim: Claim,
  state: PaymentState,
  { transactionId, captureId }: Money,
  cause: GiveBackCause,
): Promise<void> {
  if (captureId !== undefined) return refund(parts, claim, state, { transactionId, captureId }, cause);
  const effect = await parts.book.openEffect(claim, 'cancel');
  if (effect === undefined) return;
  const answer = await parts.provider.cancel({ ...effect, transactionId });
  await failpoint('M16', state.reference);
  if (answer.kind === 'cancelled') return void (await parts.book.released(claim, transactionId, cause));
  parts.log.warn({ reference: state.reference, answer: answer.kind, name: answer.name }, 'release not done');
  if (answer.kind === 'unknown') return;
  if (MOVED_ON.has(answer.name)) return lookAgain(parts, claim, state, effect.requestId);
  await parts.book.closeEffect(effect.requestId, `refused: ${answer.name}`);
  await parts.book.raise(
    state.orderId,
    'release-refused',
    'the provider refuses to release the authorisation',
  );
}

/** These say that somebody was faster: the release itself, its answer lost, or a capture. */
const MOVED_ON = new Set(['TRANSACTION_ALREADY_CAPTURED', 'TRANSACTION_IN_WRONG_STATE']);

async function lookAgain(
  parts: PaymentParts,
  claim: Claim,
  state: PaymentState,
  requestId: string,
): Promise<void> {
  if (state.token === undefined) return;
  const answer = await parts.provider.assert(state.token, inquiryOf(state));
  // Nothing learnt: the intent stays open, and the next check asks.
  if (answer.kind === 'unknown') return;
  const decision = decide({ ...state, releaseOpen: true }, answer, parts.noShiftLimits);
  if (decision.kind === 'recordRelease') {
    return void (await parts.book.released(claim, decision.transactionId, decision.cause));
  }
  await parts.book.closeEffect(requestId, 'refused: it is captured, or closed');
  if (decision.kind === 'giveBack' && decision.captureId !== undefined) {
    return giveBack(parts, claim, state, decision, decision.cause);
  }
  // Captured for an order that is still open: the next check records it.
  if (decision.kind === 'recordCapture') return;
  await parts.book.raise(
    state.orderId,
    'release-refused',
    'the provider refuses to release the authorisation',
  );
}

async function refund(
  parts: PaymentParts,
  claim: Claim,
  state: PaymentState,
  money: Required<Money>,
  cause: GiveBackCause,
): Promise<void> {
  const { book, provider, log } = parts;
  const outcome = await payBack(
    {
      provider,
      log,
      refundIntent: async () => {
        const effect = await book.openEffect(claim, 'refund');
        // It is all that was captured: the provider refuses a second one.
        return effect && { ...effect, lookUp: effect.again, mayRepeat: true };
      },
      payoutIntent: () => book.openEffect(claim, 'refund-capture'),
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
      return void (await book.released(claim, money.transactionId, cause));
    case 'pending':
    case 'unknown':
    case 'overtaken':
      return;
    case 'refused':
      await book.closeEffect(outcome.requestId, `refused: ${outcome.name}`);
      return book.raise(state.orderId, 'refund-refused', 'the provider refuses to refund the payment');
    case 'payoutRefused':
      return book.raise(state.orderId, 'refund-refused', 'the provider refuses to pay the refund out');
    case 'differs':
      await book.closeEffect(outcome.requestId, 'differs');
      return book.raise(state.orderId, 'refund-differs', outcome.detail);
  }
}
