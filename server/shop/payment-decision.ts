import type { Ending, PaymentState } from './payment-book.ts';
import type { AssertAnswer, Transaction } from './payment-provider.ts';

/** What follows from the provider's answer. */
export type Decision =
  | { kind: 'authorize'; transaction: Transaction }
  /** The answer to a capture was lost: the provider has it already. */
  | { kind: 'recordCapture'; transaction: Transaction; captureId: string }
  | { kind: 'markPending' }
  /** Decided at last, and no money came: nothing more to ask about. */
  | { kind: 'clearPending' }
  | { kind: 'end'; ending: Ending }
  /** Money arrived for an order that is no longer open: give it back (readings section 6). */
  | { kind: 'giveBack'; transactionId: string }
  /** It has gone back already: the answer to our release was lost, or somebody released it at the provider. */
  | { kind: 'recordRelease'; transactionId: string }
  /** The books differ: nothing moves, a person looks (money.md I-9). */
  | { kind: 'stop'; item: string; detail: string }
  | { kind: 'wait' };

/** PENDING may last 120 hours from Initialize (Saferpay fact sheet, section 3). */
export const PENDING_LIMIT_MS = 120 * 3_600_000;
/** Our own patience beyond the provider's expiry (money.md I-8). */
export const EXPIRY_GRACE_MS = 5 * 60_000;

/** Cause of the end of a payment that nobody made in time. */
const EXPIRED = 'expired';

/** Decides the next move from what we know and what the provider answered to Assert. Pure. */
export function decide(state: PaymentState, answer: AssertAnswer): Decision {
  if (answer.kind === 'authorized' || answer.kind === 'captured') return decideMoney(state, answer);
  if (answer.kind === 'cancelled' && (state.releaseOpen || state.status === 'Authorized')) {
    return decideReleased(state, answer.transaction);
  }
  if (state.status !== 'Started') return decideEnded(state, answer);
  switch (answer.kind) {
    case 'pending':
      return pendingOver(state) ? end('Cancelled', 'Failed', 'pending-limit') : { kind: 'markPending' };
    case 'declined':
      return end('UnAuthorized', 'Failed', `declined: ${answer.name}`);
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
  }
}

/**
 * Whether the buyer hears by mail that no money came: nobody was there when the sweep found it, or the buyer had left
 * with the promise of an answer (PENDING). Who aborted knows it, and who never paid on an open page misses nothing.
 */
export function isToldByMail(state: PaymentState, ending: Ending, foundBySweep: boolean): boolean {
  if (ending.order !== 'Failed') return false;
  return state.pending || (foundBySweep && ending.cause !== EXPIRED);
}

function decideMoney(
  state: PaymentState,
  answer: { kind: 'authorized' | 'captured'; transaction: Transaction },
): Decision {
  const { transaction } = answer;
  const difference = differenceOf(state, transaction);
  if (difference !== undefined) return { kind: 'stop', item: 'payment-differs', detail: difference };
  const open =
    state.orderStatus === 'Created' && (state.status === 'Started' || state.status === 'Authorized');
  if (open) {
    if (answer.kind === 'captured' && transaction.captureId !== undefined) {
      return { kind: 'recordCapture', transaction, captureId: transaction.captureId };
    }
    return { kind: 'authorize', transaction };
  }
  if (state.status === 'Captured' || state.released) return { kind: 'wait' };
  return answer.kind === 'authorized'
    ? { kind: 'giveBack', transactionId: transaction.transactionId }
    : { kind: 'stop', item: 'captured-without-order', detail: 'captured money of an order that is not open' };
}

/** No money yet for an order that is not open: undecided, it may still come, and then it goes back. */
function decideEnded(state: PaymentState, answer: AssertAnswer): Decision {
  const ended = state.status === 'Cancelled' || state.status === 'UnAuthorized';
  if (!ended || answer.kind === 'unknown' || answer.kind === 'notStarted') return { kind: 'wait' };
  if (answer.kind === 'pending' && !pendingOver(state)) return { kind: 'markPending' };
  return state.pending ? { kind: 'clearPending' } : { kind: 'wait' };
}

function decideReleased(state: PaymentState, transaction: Transaction): Decision {
  if (state.status === 'Captured' || state.released) return { kind: 'wait' };
  const difference = differenceOf(state, transaction);
  if (difference !== undefined) return { kind: 'stop', item: 'payment-differs', detail: difference };
  return { kind: 'recordRelease', transactionId: transaction.transactionId };
}

/** Names what differs, without the values: the detail ends in a list that people read. */
function differenceOf(state: PaymentState, transaction: Transaction): string | undefined {
  const differences = [
    transaction.amount === state.amount ? '' : 'amount',
    transaction.currency === 'CHF' ? '' : 'currency',
    transaction.reference === undefined || transaction.reference === state.reference ? '' : 'order id',
    state.transactionId === undefined || state.transactionId === transaction.transactionId
      ? ''
      : 'transaction id',
  ].filter((name) => name !== '');
  return differences.length === 0 ? undefined : `the provider reports another ${differences.join(', ')}`;
}

function end(payment: Ending['payment'], order: Ending['order'], cause: string): Decision {
  return { kind: 'end', ending: { payment, order, cause } };
}

function expired(state: PaymentState): boolean {
  return state.expiresAt !== undefined && state.now.getTime() >= state.expiresAt.getTime();
}

function pendingOver(state: PaymentState): boolean {
  return state.startedAt !== undefined && state.now.getTime() - state.startedAt.getTime() > PENDING_LIMIT_MS;
}
