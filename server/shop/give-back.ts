import { failpoint } from '#failpoint';
import type { NoShiftLimits } from './liability-shift.ts';
import type { Claim, GiveBackCause, PaymentBook, PaymentState } from './payment-book.ts';
import { decide, inquiryOf } from './payment-decision.ts';
import type { InquireAnswer, PaymentProvider, RefundAnswer } from './payment-provider.ts';
import { differenceOf } from './transaction-difference.ts';

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
  const effect = await parts.book.openEffect(claim, 'refund');
  if (effect === undefined) return;
  const reference = `${state.reference}-R1`;
  // The provider promises no second answer to the same request, so a lost one is looked up first (fact sheet 1.1).
  const known = effect.retries > 0 ? await parts.provider.inquire({ reference }) : undefined;
  const asked =
    known === undefined || known.kind === 'notFound'
      ? await parts.provider.refund({ ...effect, ...money, amount: state.amount, reference })
      : refundFound(known, state.amount, reference);
  await failpoint('M16', state.reference);
  switch (asked.kind) {
    case 'authorized':
      return payOut(parts, claim, state, asked.transactionId, money.transactionId, cause);
    case 'captured':
      return void (await parts.book.released(claim, money.transactionId, cause));
    case 'pending':
      return;
    case 'unknown':
      return parts.log.warn({ reference: state.reference, name: asked.name }, 'refund not answered');
    case 'refused':
      parts.log.warn({ reference: state.reference, name: asked.name }, 'refund refused');
      // It is there already and not found yet (Inquire lags by minutes): the next check finds it.
      if (effect.retries > 0 && asked.name === 'AMOUNT_INVALID') return;
      await parts.book.closeEffect(effect.requestId, `refused: ${asked.name}`);
      return parts.book.raise(state.orderId, 'refund-refused', 'the provider refuses to refund the payment');
    case 'differs':
      await parts.book.closeEffect(effect.requestId, 'differs');
      return parts.book.raise(state.orderId, 'refund-differs', asked.detail);
  }
}

/** Without the capture of the refund itself no money moves (fact sheet section 4.3). */
async function payOut(
  parts: PaymentParts,
  claim: Claim,
  state: PaymentState,
  refundId: string,
  transactionId: string,
  cause: GiveBackCause,
): Promise<void> {
  const effect = await parts.book.openEffect(claim, 'refund-capture');
  if (effect === undefined) return;
  const answer = await parts.provider.capture({ ...effect, transactionId: refundId });
  if (answer.kind === 'captured' || answer.kind === 'alreadyCaptured') {
    return void (await parts.book.released(claim, transactionId, cause));
  }
  parts.log.warn({ reference: state.reference, name: answer.name }, 'refund not paid out');
  if (answer.kind === 'refused') {
    await parts.book.raise(state.orderId, 'refund-refused', 'the provider refuses to pay the refund out');
  }
}

function refundFound(
  found: Exclude<InquireAnswer, { kind: 'notFound' }>,
  amount: number,
  reference: string,
): RefundAnswer {
  if (found.kind === 'pending' || found.kind === 'unknown') return found;
  const detail = differenceOf({ amount, reference }, found.transaction);
  if (detail !== undefined) return { kind: 'differs', detail };
  if (found.kind === 'cancelled') return { kind: 'refused', name: 'refund cancelled at the provider' };
  return { kind: found.kind, transactionId: found.transaction.transactionId };
}
