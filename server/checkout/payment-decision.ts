import { assertNever } from '#rules/assert-never.ts';
import { isTooRisky, type NoShiftLimits } from '#rules/liability-shift.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import type { AssertAnswer, ProviderLimits, Transaction, TransactionReference } from './payment-provider.ts';
import type { Ending, PaymentState, ReversalCause } from './payment-repository.ts';
import { differenceOf } from './transaction-difference.ts';

/** The next step of a payment. */
export type Decision =
  | { kind: 'authorize'; transaction: Transaction }
  /** The response to a capture was lost; the provider has captured. */
  | { kind: 'recordCapture'; transaction: Transaction; captureId: string }
  | { kind: 'markPending' }
  /** The provider has decided: no money. No further checks. */
  | { kind: 'clearPending' }
  | { kind: 'end'; ending: Ending }
  /** Return money that we may not keep (readings 6): void it, or refund it if it has a capture id. */
  | {
      kind: 'reversePayment';
      transaction: Transaction;
      transactionId: string;
      captureId?: string;
      cause: ReversalCause;
    }
  /** The money is already returned: the response to our void was lost, or an operator voided at the provider. */
  | { kind: 'recordRelease'; transactionId: string; cause: ReversalCause }
  /** The provider's records differ from ours. No money moves; an operator must decide (I-9). */
  | { kind: 'stop'; item: ReviewKind; detail: string }
  | { kind: 'wait' };

/** The merchant's risk limits and the provider's time limits. */
export type DecisionLimits = { noShift: NoShiftLimits; provider: ProviderLimits };

const EXPIRED = 'expired';

/** Decides the next step from our state and the provider's Assert response. Pure. */
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
      // A forgotten token is final only after the page has expired.
      return answer.fault === 'notFound' && expired(state)
        ? end('Cancelled', 'Failed', EXPIRED)
        : { kind: 'wait' };
    default:
      return assertNever(answer);
  }
}

/**
 * True if the buyer gets a mail about the failed payment: the sweep found the failure, or the page promised a later
 * answer (PENDING). Buyers who aborted or never paid get none.
 */
export function isToldByMail(state: PaymentState, ending: Ending, foundBySweep: boolean): boolean {
  if (ending.order !== 'Failed') return false;
  return state.pending || (foundBySweep && ending.cause !== EXPIRED);
}

/**
 * Returns how to find the payment at the provider after its token has expired. Undefined while no money can have arrived,
 * to save a second call for abandoned pages.
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
  // Some providers give a capture no id of its own; use the transaction's.
  const captureId = transaction.captureId ?? transaction.transactionId;
  const reversePayment = (cause: ReversalCause): Decision => {
    const { transactionId } = transaction;
    return { kind: 'reversePayment', transaction, transactionId, ...(isCaptured && { captureId }), cause };
  };
  const open =
    state.orderStatus === 'Created' && (state.status === 'Started' || state.status === 'Authorized');
  if (open && state.releaseOpen) {
    // A void is under way. At the provider it can undo a capture until the day closes, so a capture now could deliver
    // cards without money.
    const risky = isTooRisky(saleOf(state, transaction), limits);
    return reversePayment(risky ? 'no-liability-shift' : 'released-unfulfilled');
  }
  if (open) {
    // A capture of an authorization that we accepted is our own.
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

/** Handles an order that is no longer open and has no money yet. Late money will be returned. */
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
