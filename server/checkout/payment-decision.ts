import { assertNever } from '#rules/assert-never.ts';
import { isTooRisky, type NoShiftLimits, type Sale } from '#rules/liability-shift.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import type { AssertResult, ProviderLimits, Transaction, TransactionReference } from './payment-provider.ts';
import type { PaymentEnd, PaymentState, ReversalCause } from './payment-state.ts';
import { findDifferences } from './transaction-difference.ts';

/** The next step of a payment. */
export type Decision =
  | { kind: 'authorize'; transaction: Transaction }
  /** The response to a capture was lost; the provider has captured. */
  | { kind: 'recordCapture'; transaction: Transaction; captureId: string }
  | { kind: 'markPending' }
  /** The provider has decided that no money will arrive, so no further checks are needed. */
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
  /**
   * The money is already returned: the response to our void was lost, or an operator voided at the provider.
   */
  | { kind: 'recordReversal'; transactionId: string; cause: ReversalCause }
  /** The provider's records differ from ours. No money moves; an operator must decide (I-9). */
  | { kind: 'stop'; item: ReviewKind; detail: ReviewDetail }
  | { kind: 'wait' };

/** The merchant's risk limits and the provider's time limits. */
export type DecisionLimits = { noShift: NoShiftLimits; provider: ProviderLimits };

const EXPIRED = 'expired';

/** Decides the next step from our state and the provider's Assert response. Pure. */
export function decide(state: PaymentState, result: AssertResult, limits: DecisionLimits): Decision {
  const { noShift, provider } = limits;
  if (result.kind === 'authorized' || result.kind === 'captured')
    return decideOnMoney(state, result, noShift);
  if (result.kind === 'cancelled' && (state.isReversalOpen || state.status === 'Authorized')) {
    return decideOnReversedPayment(state, result.transaction, noShift);
  }
  if (state.status !== 'Started') return decideOnEndedOrder(state, result, provider);
  switch (result.kind) {
    case 'pending':
      return isPendingTooLong(state, provider)
        ? end('Cancelled', 'Failed', 'pending-limit')
        : { kind: 'markPending' };
    case 'declined':
      return end('UnAuthorized', 'Failed', 'declined', result.name);
    case 'aborted':
      return end('Cancelled', 'Reverted', 'aborted');
    case 'cancelled':
      return end('Cancelled', 'Failed', 'cancelled-at-provider');
    case 'expired':
      return end('Cancelled', 'Failed', EXPIRED);
    case 'notStarted':
      return isExpired(state) ? end('Cancelled', 'Failed', EXPIRED) : { kind: 'wait' };
    case 'unknown':
      // An unknown token is final only after the page has expired.
      return result.fault === 'notFound' && isExpired(state)
        ? end('Cancelled', 'Failed', EXPIRED)
        : { kind: 'wait' };
    default:
      return assertNever(result);
  }
}

/**
 * True if the buyer gets a mail about the failed payment: the sweep found the failure, or the page announced
 * a later result (PENDING). Buyers who aborted or never paid get none.
 */
export function shouldEmailBuyer(state: PaymentState, ending: PaymentEnd, foundBySweep: boolean): boolean {
  if (ending.order !== 'Failed') return false;
  return state.pending || (foundBySweep && ending.cause !== EXPIRED);
}

/**
 * Returns how to find the payment at the provider after its token has expired. Returns undefined while the token
 * is valid or no money can have arrived, to save a second call for abandoned pages.
 */
export function toTransactionReference(
  state: PaymentState,
  limits: ProviderLimits,
): TransactionReference | undefined {
  if (state.transactionId !== undefined) return { transactionId: state.transactionId };
  const age = state.now.getTime() - (state.startedAt?.getTime() ?? Number.NaN);
  const mayHaveArrived = state.isReversalOpen || state.pending || age >= limits.assertMs;
  return mayHaveArrived ? { reference: state.reference } : undefined;
}

function decideOnMoney(
  state: PaymentState,
  result: { kind: 'authorized' | 'captured'; transaction: Transaction },
  limits: NoShiftLimits,
): Decision {
  const { transaction } = result;
  const differences = findDifferences(state, transaction);
  if (differences !== undefined) return { kind: 'stop', item: 'payment-differs', detail: { differences } };
  const isCaptured = result.kind === 'captured';
  // Use the transaction's id if the provider has no separate ids for captures.
  const captureId = transaction.captureId ?? transaction.transactionId;
  const reversePayment = (cause: ReversalCause): Decision => {
    const { transactionId } = transaction;
    return { kind: 'reversePayment', transaction, transactionId, ...(isCaptured && { captureId }), cause };
  };
  const isOpen =
    state.orderStatus === 'Created' && (state.status === 'Started' || state.status === 'Authorized');
  if (isOpen && state.isReversalOpen) {
    // A void is in progress. At the provider it can undo a capture until the end of the day, so a capture now
    // could deliver cards without payment.
    return reversePayment(getVoidCause(state, transaction, limits));
  }
  if (isOpen) {
    // A capture of an authorization that we accepted is our own.
    const isOwnCapture = isCaptured && state.status === 'Authorized';
    if (!isOwnCapture && isTooRisky(toSale(state, transaction), limits))
      return reversePayment('no-liability-shift');
    return isCaptured
      ? { kind: 'recordCapture', transaction, captureId }
      : { kind: 'authorize', transaction };
  }
  if (state.status === 'Captured' || state.isReversed) return { kind: 'wait' };
  return reversePayment('order-not-open');
}

function getVoidCause(state: PaymentState, transaction: Transaction, limits: NoShiftLimits): ReversalCause {
  return isTooRisky(toSale(state, transaction), limits) ? 'no-liability-shift' : 'voided-unfulfilled';
}

function toSale(state: PaymentState, { method, wallet, liabilityShift }: Transaction): Sale {
  return {
    methods: [state.method, method, wallet],
    digitalSubtotal: state.digitalSubtotal,
    liabilityShift,
  };
}

/** Decides for a payment without new money whose status is no longer Started. */
function decideOnEndedOrder(state: PaymentState, result: AssertResult, limits: ProviderLimits): Decision {
  if (state.status === 'Authorized' && isTransactionGone(result)) {
    return { kind: 'stop', item: 'authorization-unknown', detail: {} };
  }
  const isEnded = state.status === 'Cancelled' || state.status === 'UnAuthorized';
  if (!isEnded || result.kind === 'unknown' || result.kind === 'notStarted') return { kind: 'wait' };
  if (result.kind === 'pending' && !isPendingTooLong(state, limits)) return { kind: 'markPending' };
  return state.pending ? { kind: 'clearPending' } : { kind: 'wait' };
}

function decideOnReversedPayment(
  state: PaymentState,
  transaction: Transaction,
  limits: NoShiftLimits,
): Decision {
  if (state.status === 'Captured' || state.isReversed) return { kind: 'wait' };
  const differences = findDifferences(state, transaction);
  if (differences !== undefined) return { kind: 'stop', item: 'payment-differs', detail: { differences } };
  const cause = getVoidCause(state, transaction, limits);
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

function isTransactionGone(result: AssertResult): boolean {
  return result.kind === 'expired' || (result.kind === 'unknown' && result.fault === 'notFound');
}

function isExpired(state: PaymentState): boolean {
  return state.expiresAt !== undefined && state.now.getTime() >= state.expiresAt.getTime();
}

function isPendingTooLong({ startedAt, now }: PaymentState, { pendingMs }: ProviderLimits): boolean {
  return startedAt !== undefined && now.getTime() - startedAt.getTime() > pendingMs;
}
