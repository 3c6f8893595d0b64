import { describe, expect, it } from 'vitest';
import { DECISION_LIMITS, paymentState as state, transaction } from '#server/testing/payment-states.ts';
import { decide, shouldEmailBuyer } from './payment-decision.ts';
import type { AssertResult } from './payment-provider.ts';
import type { PaymentState } from './payment-state.ts';

const HOURS = 60;
const authorized: AssertResult = { kind: 'authorized', transaction: transaction() };
const captured: AssertResult = { kind: 'captured', transaction: transaction({ captureId: 'c-1' }) };
const cancelled: AssertResult = { kind: 'cancelled', transaction: transaction() };
const end = (payment: string, order: string, cause: string, detail?: string): object => ({
  kind: 'end',
  ending: { payment, order, cause, ...(detail !== undefined && { detail }) },
});
const closed: Partial<PaymentState> = { orderStatus: 'Reverted', status: 'Cancelled' };

describe('the decision on the provider’s response', () => {
  it.each<[string, PaymentState, AssertResult, object]>([
    ['authorised while open', state(1), authorized, { kind: 'authorize' }],
    [
      'authorised again',
      state(1, { status: 'Authorized', transactionId: 't-1' }),
      authorized,
      { kind: 'authorize' },
    ],
    ['captured while open', state(1), captured, { kind: 'recordCapture', captureId: 'c-1' }],
    ['authorised and late', state(1, closed), authorized, { kind: 'reversePayment', transactionId: 't-1' }],
    [
      'authorised after a decline',
      state(1, { orderStatus: 'Failed', status: 'UnAuthorized' }),
      authorized,
      { kind: 'reversePayment' },
    ],
    [
      'captured and late',
      state(1, closed),
      captured,
      { kind: 'reversePayment', transactionId: 't-1', captureId: 'c-1', cause: 'order-not-open' },
    ],
    [
      'captured and late, the capture without id',
      state(1, closed),
      { kind: 'captured', transaction: transaction() },
      { kind: 'reversePayment', captureId: 't-1' },
    ],
    [
      'captured while open, the capture without id',
      state(1),
      { kind: 'captured', transaction: transaction() },
      { kind: 'recordCapture', captureId: 't-1' },
    ],
    [
      'captured while open, and a release sent that may undo it',
      state(1, { status: 'Authorized', isReversalOpen: true }),
      { kind: 'captured', transaction: transaction({ captureId: 'c-1' }) },
      { kind: 'reversePayment', captureId: 'c-1', cause: 'voided-unfulfilled' },
    ],
    [
      'authorised while open, and a release sent whose answer is not known',
      state(1, { status: 'Authorized', isReversalOpen: true }),
      { kind: 'authorized', transaction: transaction() },
      { kind: 'reversePayment', cause: 'voided-unfulfilled' },
    ],
    [
      'authorised, and then unknown to the provider',
      state(1, { status: 'Authorized' }),
      { kind: 'unknown', fault: 'notFound', name: '' },
      { kind: 'stop', item: 'authorization-unknown' },
    ],
    [
      'authorised, and then expired',
      state(1, { status: 'Authorized' }),
      { kind: 'expired' },
      { kind: 'stop', item: 'authorization-unknown' },
    ],
    [
      'authorised, and then no answer',
      state(1, { status: 'Authorized' }),
      { kind: 'unknown', fault: 'connection', name: '' },
      { kind: 'wait' },
    ],
    [
      'authorised, given back before',
      state(1, { ...closed, isReversed: true }),
      authorized,
      { kind: 'wait' },
    ],
    ['pending', state(1), { kind: 'pending' }, { kind: 'markPending' }],
    [
      'pending for 119 hours',
      state(119 * HOURS, { pending: true }),
      { kind: 'pending' },
      { kind: 'markPending' },
    ],
    [
      'pending for 121 hours',
      state(121 * HOURS, { pending: true }),
      { kind: 'pending' },
      end('Cancelled', 'Failed', 'pending-limit'),
    ],
    [
      'declined',
      state(1),
      { kind: 'declined', name: 'GENERAL_DECLINED' },
      end('UnAuthorized', 'Failed', 'declined', 'GENERAL_DECLINED'),
    ],
    ['declined and late', state(1, closed), { kind: 'declined', name: 'X' }, { kind: 'wait' }],
    ['pending and superseded', state(1, closed), { kind: 'pending' }, { kind: 'markPending' }],
    [
      'pending and superseded for 121 hours',
      state(121 * HOURS, { ...closed, pending: true }),
      { kind: 'pending' },
      { kind: 'clearPending' },
    ],
    [
      'pending and superseded, then declined',
      state(90, { ...closed, pending: true }),
      { kind: 'declined', name: 'X' },
      { kind: 'clearPending' },
    ],
    [
      'pending and superseded, then no answer',
      state(90, { ...closed, pending: true }),
      { kind: 'unknown', fault: 'system', name: '' },
      { kind: 'wait' },
    ],
    [
      'captured and pending',
      state(1, { orderStatus: 'Confirmed', status: 'Captured' }),
      { kind: 'pending' },
      { kind: 'wait' },
    ],
    ['aborted', state(1), { kind: 'aborted' }, end('Cancelled', 'Reverted', 'aborted')],
    ['not begun', state(1), { kind: 'notStarted' }, { kind: 'wait' }],
    ['not begun at expiry', state(20), { kind: 'notStarted' }, end('Cancelled', 'Failed', 'expired')],
    ['token expired', state(1), { kind: 'expired' }, end('Cancelled', 'Failed', 'expired')],
    [
      'unknown token before expiry',
      state(19),
      { kind: 'unknown', fault: 'notFound', name: '' },
      { kind: 'wait' },
    ],
    [
      'unknown token after expiry',
      state(21),
      { kind: 'unknown', fault: 'notFound', name: '' },
      end('Cancelled', 'Failed', 'expired'),
    ],
    [
      'no answer long after expiry',
      state(900),
      { kind: 'unknown', fault: 'connection', name: '' },
      { kind: 'wait' },
    ],
    ['cancelled at the provider', state(1), cancelled, end('Cancelled', 'Failed', 'cancelled-at-provider')],
    [
      'released, its answer lost',
      state(1, { status: 'Authorized', isReversalOpen: true }),
      cancelled,
      { kind: 'recordReversal', transactionId: 't-1' },
    ],
    [
      'released late, its answer lost',
      state(1, { ...closed, isReversalOpen: true }),
      cancelled,
      { kind: 'recordReversal' },
    ],
    [
      'authorised, then cancelled by hand',
      state(1, { status: 'Authorized' }),
      cancelled,
      { kind: 'recordReversal' },
    ],
    ['released and known', state(1, { ...closed, isReversed: true }), cancelled, { kind: 'wait' }],
  ])('%s', (_name, before, answer, decision) => {
    expect(decide(before, answer, DECISION_LIMITS)).toMatchObject(decision);
  });

  it.each([
    ['amount', { amount: 4900 }],
    ['amount', { amount: 5100 }],
    ['amount', { amount: Number.NaN }],
    ['currency', { currency: 'EUR' }],
    ['order', { reference: 'K7QM-2X9G' }],
    ['transaction', { transactionId: 't-2' }],
  ])('stops for a different %s, and the detail contains no value', (name, changes) => {
    const answer = { kind: 'authorized' as const, transaction: transaction(changes) };
    const decision = decide(state(1, { transactionId: 't-1' }), answer, DECISION_LIMITS);
    expect(decision).toEqual({
      kind: 'stop',
      item: 'payment-differs',
      detail: { differences: [name] },
    });
  });
});

describe('the buyer of a payment that failed', () => {
  const pending: Partial<PaymentState> = { pending: true };
  it.each<[string, string, Partial<PaymentState>, AssertResult, boolean, boolean]>([
    ['hears by mail', 'of a decline that the sweep finds', {}, { kind: 'declined', name: 'x' }, true, true],
    [
      'saw it',
      'of a decline that return or notification find',
      {},
      { kind: 'declined', name: 'x' },
      false,
      false,
    ],
    ['hears by mail', 'of a decline after PENDING', pending, { kind: 'declined', name: 'x' }, false, true],
    ['hears by mail', 'of a cancellation at the provider', {}, cancelled, true, true],
    ['knows it', 'who aborted', {}, { kind: 'aborted' }, true, false],
    ['knows it', 'who aborted after PENDING', pending, { kind: 'aborted' }, false, false],
    ['misses nothing', 'whose page expired unpaid', {}, { kind: 'expired' }, true, false],
    ['misses nothing', 'whose page was never opened', {}, { kind: 'notStarted' }, true, false],
    ['hears by mail', 'whose PENDING payment expired', pending, { kind: 'expired' }, true, true],
    ['hears by mail', 'whose PENDING payment lasted too long', pending, { kind: 'pending' }, true, true],
  ])('%s %s', (_what, _who, changes, answer, foundBySweep, isNotified) => {
    const before = state(121 * HOURS, changes);
    const decision = decide(before, answer, DECISION_LIMITS);
    if (decision.kind !== 'end') throw new Error('the payment does not end');
    expect(shouldEmailBuyer(before, decision.ending, foundBySweep)).toBe(isNotified);
  });
});
