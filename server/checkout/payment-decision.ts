import { assertNever } from '#rules/assert-never.ts';
import { isTooRisky, type NoShiftLimits } from '#rules/liability-shift.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import type { AssertAnswer, ProviderLimits, Transaction, TransactionReference } from './payment-provider.ts';
import type { Ending, PaymentState, ReversalCause } from './payment-repository.ts';
import { differenceOf } from './transaction-difference.ts';

/** What follows from the provider's answer. */
export type Decision =
  | { kind: 'authorize'; transaction: Transaction }
  /** The answer to a capture was lost: the provider has it already. */
  | { kind: 'recordCapture'; transaction: Transaction; captureId: string }
  | { kind: 'markPending' }
  /** Decided at last, and no money came: nothing more to ask about. */
  | { kind: 'clearPending' }
  | { kind: 'end'; ending: Ending }
  /** Money that we may not keep goes back (readings 6): released, or refunded where it has a capture id. */
  | {
      kind: 'reversePayment';
      transaction: Transaction;
      transactionId: string;
      captureId?: string;
      cause: ReversalCause;
    }
  /** It has gone back already: the answer to our release was lost, or it was released in the provider's own back office. */
  | { kind: 'recordRelease'; transactionId: string; cause: ReversalCause }
  /** The provider's records differ from ours: nothing moves, and an operator has to look (I-9). */
  | { kind: 'stop'; item: ReviewKind; detail: string }
  | { kind: 'wait' };

/** By what a payment is decided: the merchant's risk, and how long the provider takes. */
export type DecisionLimits = { noShift: NoShiftLimits; provider: ProviderLimits };

/** Cause of the end of a payment that was not made in time. */
const EXPIRED = 'expired';

/** Decides the next move from what we know and what the provider answered to Assert. Pure. */
export function decide(state: PaymentState, answer: AssertAnswer, limits: DecisionLimits): Decision {
  const { noShift, provider } = limits;
  if (answer.kind === 'authorized' || answer.kind === 'captured') return decideMoney(state, answer, noShift);
  if (answer.kind === 'cancelled' && (state.releaseOpen || state.status === 'Authorized')) {
    return decideReleased(state, answer.transaction, noShift);
  }
  if (state.status !== 'Started') return decideEnded(state, answer, provider);
  switch (answer.kind) {
    case 'pending':
      return pendingOver(state, provider)
        ? end('Cancelled', 'Failed', 'pending-limit')
        : { kind: 'markPending' };
    case 'declined':
      return end('UnAuthorized', 'Failed', 'declined', answer.name);
    case 'aborted':
      return end('Cancelled', 'Reverted', 'aborted');
    case 'cancelled':
      return end('Cancelled', 'Failed', 'cancelled-at-provider');
    case 'expired':
      return end('Cancelled', 'Failed', EXPIRED);
    case 'notStarted':
      return expired(state) ? end('Cancelled', 'Failed', EXPIRED) : { kind: 'wait' };
    case 'unknown':
      // The provider no longer knows the token: final only once it may have forgotten it.
      return answer.fault === 'notFound' && expired(state)
        ? end('Cancelled', 'Failed', EXPIRED)
        : { kind: 'wait' };
    default:
      return assertNever(answer);
  }
}

/**
 * Whether the buyer hears by mail that no money came: where the sweep found it out, or where the page had promised an
 * answer later (PENDING). A buyer who aborted knows it already; one who never paid expects nothing.
 */
export function isToldByMail(state: PaymentState, ending: Ending, foundBySweep: boolean): boolean {
  if (ending.order !== 'Failed') return false;
  return state.pending || (foundBySweep && ending.cause !== EXPIRED);
}

/**
 * What to look for at the provider when the token tells nothing any more. Undefined while no money can have come: an
 * abandoned page is no reason to ask twice.
 */
export function inquiryOf(state: PaymentState, limits: ProviderLimits): TransactionReference | undefined {
  if (state.transactionId !== undefined) return { transactionId: state.transactionId };
  const age = state.now.getTime() - (state.startedAt?.getTime() ?? Number.NaN);
  const mayHaveCome = state.releaseOpen || state.pending || age >= limits.assertMs;
  return mayHaveCome ? { reference: state.reference } : undefined;
}

function decideMoney(
  state: PaymentState,
  answer: { kind: 'authorized' | 'captured'; transaction: Transaction },
  limits: NoShiftLimits,
): Decision {
  const { transaction } = answer;
  const difference = differenceOf(state, transaction);
  if (difference !== undefined) return { kind: 'stop', item: 'payment-differs', detail: difference };
  const isCaptured = answer.kind === 'captured';
  // Where the provider gives a capture no id, the transaction's own stands for it.
  const captureId = transaction.captureId ?? transaction.transactionId;
  const reversePayment = (cause: ReversalCause): Decision => {
    const { transactionId } = transaction;
    return { kind: 'reversePayment', transaction, transactionId, ...(isCaptured && { captureId }), cause };
  };
  const open =
    state.orderStatus === 'Created' && (state.status === 'Started' || state.status === 'Authorized');
  if (open && state.releaseOpen) {
    // A release was sent, and may arrive yet: at the provider it undoes even a capture until its day is closed. What was
    // captured now could be delivered without money.
    const risky = isTooRisky(saleOf(state, transaction), limits);
    return reversePayment(risky ? 'no-liability-shift' : 'released-unfulfilled');
  }
  if (open) {
    // What is captured of an authorisation that we have accepted was captured by us.
    const accepted = isCaptured && state.status === 'Authorized';
    if (!accepted && isTooRisky(saleOf(state, transaction), limits))
      return reversePayment('no-liability-shift');
    return isCaptured
      ? { kind: 'recordCapture', transaction, captureId }
      : { kind: 'authorize', transaction };
  }
  if (state.status === 'Captured' || state.released) return { kind: 'wait' };
  return reversePayment('order-not-open');
}

function saleOf(state: PaymentState, { method, wallet, liabilityShift }: Transaction) {
  return {
    methods: [state.method, method, wallet],
    digitalSubtotal: state.digitalSubtotal,
    liabilityShift,
  };
}

/** No money yet for an order that is not open: undecided, it may still come, and then it goes back. */
function decideEnded(state: PaymentState, answer: AssertAnswer, limits: ProviderLimits): Decision {
  if (state.status === 'Authorized' && isGone(answer)) {
    return {
      kind: 'stop',
      item: 'authorisation-unknown',
      detail: 'the provider no longer knows the payment',
    };
  }
  const ended = state.status === 'Cancelled' || state.status === 'UnAuthorized';
  if (!ended || answer.kind === 'unknown' || answer.kind === 'notStarted') return { kind: 'wait' };
  if (answer.kind === 'pending' && !pendingOver(state, limits)) return { kind: 'markPending' };
  return state.pending ? { kind: 'clearPending' } : { kind: 'wait' };
}

function decideReleased(state: PaymentState, transaction: Transaction, limits: NoShiftLimits): Decision {
  if (state.status === 'Captured' || state.released) return { kind: 'wait' };
  const difference = differenceOf(state, transaction);
  if (difference !== undefined) return { kind: 'stop', item: 'payment-differs', detail: difference };
  const risky = isTooRisky(saleOf(state, transaction), limits);
  const cause = risky ? 'no-liability-shift' : 'released-unfulfilled';
  return { kind: 'recordRelease', transactionId: transaction.transactionId, cause };
}

function end(
  payment: Ending['payment'],
  order: Ending['order'],
  cause: StatusCause,
  detail?: string,
): Decision {
  return { kind: 'end', ending: { payment, order, cause, ...(detail !== undefined && { detail }) } };
}

function isGone(answer: AssertAnswer): boolean {
  return answer.kind === 'expired' || (answer.kind === 'unknown' && answer.fault === 'notFound');
}

function expired(state: PaymentState): boolean {
  return state.expiresAt !== undefined && state.now.getTime() >= state.expiresAt.getTime();
}

function pendingOver({ startedAt, now }: PaymentState, { pendingMs }: ProviderLimits): boolean {
  return startedAt !== undefined && now.getTime() - startedAt.getTime() > pendingMs;
}
