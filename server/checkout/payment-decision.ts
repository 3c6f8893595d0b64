import { assertNever } from '#rules/assert-never.ts';
import { isTooRisky, type NoShiftLimits } from '#rules/liability-shift.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import type { AssertAnswer, ProviderLimits, Transaction, TransactionReference } from './payment-provider.ts';
import type { PaymentEnd, PaymentState, ReversalCause } from './payment-state.ts';
import { findDifference } from './transaction-difference.ts';

/** The next step of a payment. */
export type Decision =
  | { kind: 'authorize'; transaction: Transaction }
  /** The response to a capture was lost; the provider has captured. */
  | { kind: 'recordCapture'; transaction: Transaction; captureId: string }
  | { kind: 'markPending' }
  /** The provider has decided: no money. No further checks. */
  | { kind: 'clearPending' }
  | { kind: 'end'; ending: PaymentEnd }
  /** Return money that we may not keep (readings 6): void it, or refund it if it has a capture id. */
  | {
      kind: 'reversePayment';
      transaction: Transaction;
      transactionId: string;
      captureId?: string;
      cause: ReversalCause;
    }
  /** The money is already returned: the response to our void was lost, or an operator voided at the provider. */
  | { kind: 'recordReversal'; transactionId: string; cause: ReversalCause }
  /** The provider's records differ from ours. No money moves; an operator must decide (I-9). */
  | { kind: 'stop'; item: ReviewKind; detail: string }
  | { kind: 'wait' };

/** The merchant's risk limits and the provider's time limits. */
export type DecisionLimits = { noShift: NoShiftLimits; provider: ProviderLimits };

const EXPIRED = 'expired';

/** Decides the next step from our state and the provider's Assert response. Pure. */
export function decide(state: PaymentState, answer: AssertAnswer, limits: DecisionLimits): Decision {
  const { noShift, provider } = limits;
  if (answer.kind === 'authorized' || answer.kind === 'captured')
    return decideOnMoney(state, answer, noShift);
  if (answer.kind === 'cancelled' && (state.isReversalOpen || state.status === 'Authorized')) {
    return decideOnReversedPayment(state, answer.transaction, noShift);
  }
  if (state.status !== 'Started') return decideOnEndedOrder(state, answer, provider);
  switch (answer.kind) {
    case 'pending':
      return isPendingTooLong(state, provider)
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
      return isExpired(state) ? end('Cancelled', 'Failed', EXPIRED) : { kind: 'wait' };
    case 'unknown':
      // A forgotten token is final only after the page has expired.
      return answer.fault === 'notFound' && isExpired(state)
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
export function shouldEmailBuyer(state: PaymentState, ending: PaymentEnd, foundBySweep: boolean): boolean {
  if (ending.order !== 'Failed') return false;
  return state.pending || (foundBySweep && ending.cause !== EXPIRED);
}

/**
 * Returns how to find the payment at the provider after its token has expired. Undefined while no money can have arrived,
 * to save a second call for abandoned pages.
 */
export function toTransactionReference(
  state: PaymentState,
  limits: ProviderLimits,
): TransactionReference | undefined {
  if (state.transactionId !== undefined) return { transactionId: state.transactionId };
  const age = state.now.getTime() - (state.startedAt?.getTime() ?? Number.NaN);
  const mayHaveCome = state.isReversalOpen || state.pending || age >= limits.assertMs;
  return mayHaveCome ? { reference: state.reference } : undefined;
}

function decideOnMoney(
  state: PaymentState,
  answer: { kind: 'authorized' | 'captured'; transaction: Transaction },
  limits: NoShiftLimits,
): Decision {
  const { transaction } = answer;
  const difference = findDifference(state, transaction);
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
  if (open && state.isReversalOpen) {
    // A void is under way. At the provider it can undo a capture until the day closes, so a capture now could deliver
    // cards without money.
    const risky = isTooRisky(toExpectedTransaction(state, transaction), limits);
    return reversePayment(risky ? 'no-liability-shift' : 'voided-unfulfilled');
  }
  if (open) {
    // A capture of an authorization that we accepted is our own.
    const accepted = isCaptured && state.status === 'Authorized';
    if (!accepted && isTooRisky(toExpectedTransaction(state, transaction), limits))
      return reversePayment('no-liability-shift');
    return isCaptured
      ? { kind: 'recordCapture', transaction, captureId }
      : { kind: 'authorize', transaction };
  }
  if (state.status === 'Captured' || state.isReversed) return { kind: 'wait' };
  return reversePayment('order-not-open');
}

function toExpectedTransaction(state: PaymentState, { method, wallet, liabilityShift }: Transaction) {
  return {
    methods: [state.method, method, wallet],
    digitalSubtotal: state.digitalSubtotal,
    liabilityShift,
  };
}

/** Handles an order that is no longer open and has no money yet. Late money will be returned. */
function decideOnEndedOrder(state: PaymentState, answer: AssertAnswer, limits: ProviderLimits): Decision {
  if (state.status === 'Authorized' && isTransactionGone(answer)) {
    return {
      kind: 'stop',
      item: 'authorization-unknown',
      detail: 'the provider no longer knows the payment',
    };
  }
  const ended = state.status === 'Cancelled' || state.status === 'UnAuthorized';
  if (!ended || answer.kind === 'unknown' || answer.kind === 'notStarted') return { kind: 'wait' };
  if (answer.kind === 'pending' && !isPendingTooLong(state, limits)) return { kind: 'markPending' };
  return state.pending ? { kind: 'clearPending' } : { kind: 'wait' };
}

function decideOnReversedPayment(
  state: PaymentState,
  transaction: Transaction,
  limits: NoShiftLimits,
): Decision {
  if (state.status === 'Captured' || state.isReversed) return { kind: 'wait' };
  const difference = findDifference(state, transaction);
  if (difference !== undefined) return { kind: 'stop', item: 'payment-differs', detail: difference };
  const risky = isTooRisky(toExpectedTransaction(state, transaction), limits);
  const cause = risky ? 'no-liability-shift' : 'voided-unfulfilled';
  return { kind: 'recordReversal', transactionId: transaction.transactionId, cause };
}

function end(
  payment: PaymentEnd['payment'],
  order: PaymentEnd['order'],
  cause: StatusCause,
  detail?: string,
): Decision {
  return { kind: 'end', ending: { payment, order, cause, ...(detail !== undefined && { detail }) } };
}

function isTransactionGone(answer: AssertAnswer): boolean {
  return answer.kind === 'expired' || (answer.kind === 'unknown' && answer.fault === 'notFound');
}

function isExpired(state: PaymentState): boolean {
  return state.expiresAt !== undefined && state.now.getTime() >= state.expiresAt.getTime();
}

function isPendingTooLong({ startedAt, now }: PaymentState, { pendingMs }: ProviderLimits): boolean {
  return startedAt !== undefined && now.getTime() - startedAt.getTime() > pendingMs;
}
