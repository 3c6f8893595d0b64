import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentState as state, transaction } from '#server/testing/payment-states.ts';
import type { PaymentState } from './payment-book.ts';
import { type Decision, decide, isToldByMail } from './payment-decision.ts';
import type { AssertAnswer } from './payment-provider.ts';

const HOURS = 60;
const authorized: AssertAnswer = { kind: 'authorized', transaction: transaction() };
const captured: AssertAnswer = { kind: 'captured', transaction: transaction({ captureId: 'c-1' }) };
const cancelled: AssertAnswer = { kind: 'cancelled', transaction: transaction() };
const end = (payment: string, order: string, cause: string): object => ({
  kind: 'end',
  ending: { payment, order, cause },
});
const closed: Partial<PaymentState> = { orderStatus: 'Reverted', status: 'Cancelled' };

describe('what follows from the provider’s answer', () => {
  it.each<[string, PaymentState, AssertAnswer, object]>([
    ['authorised while open', state(1), authorized, { kind: 'authorize' }],
    [
      'authorised again',
      state(1, { status: 'Authorized', transactionId: 't-1' }),
      authorized,
      { kind: 'authorize' },
    ],
    ['captured while open', state(1), captured, { kind: 'recordCapture', captureId: 'c-1' }],
    ['authorised and late', state(1, closed), authorized, { kind: 'giveBack', transactionId: 't-1' }],
    [
      'authorised after a decline',
      state(1, { orderStatus: 'Failed', status: 'UnAuthorized' }),
      authorized,
      { kind: 'giveBack' },
    ],
    ['captured and late', state(1, closed), captured, { kind: 'stop', item: 'captured-without-order' }],
    ['authorised, given back before', state(1, { ...closed, released: true }), authorized, { kind: 'wait' }],
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
      end('UnAuthorized', 'Failed', 'declined: GENERAL_DECLINED'),
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
      state(1, { status: 'Authorized', releaseOpen: true }),
      cancelled,
      { kind: 'recordRelease', transactionId: 't-1' },
    ],
    [
      'released late, its answer lost',
      state(1, { ...closed, releaseOpen: true }),
      cancelled,
      { kind: 'recordRelease' },
    ],
    [
      'authorised, then cancelled by hand',
      state(1, { status: 'Authorized' }),
      cancelled,
      { kind: 'recordRelease' },
    ],
    ['released and known', state(1, { ...closed, released: true }), cancelled, { kind: 'wait' }],
  ])('%s', (_name, before, answer, decision) => {
    expect(decide(before, answer)).toMatchObject(decision);
  });

  it.each([
    ['amount', { amount: 4900 }],
    ['amount', { amount: 5100 }],
    ['amount', { amount: Number.NaN }],
    ['currency', { currency: 'EUR' }],
    ['order id', { reference: 'K7QM-2X9G' }],
    ['transaction id', { transactionId: 't-2' }],
  ])('another %s stops, and the detail tells no value', (name, changes) => {
    const decision = decide(state(1, { transactionId: 't-1' }), {
      kind: 'authorized',
      transaction: transaction(changes),
    });
    expect(decision).toEqual({
      kind: 'stop',
      item: 'payment-differs',
      detail: `the provider reports another ${name}`,
    });
  });
});

const anyState: fc.Arbitrary<PaymentState> = fc
  .record({
    minutes: fc.double({ min: 0, max: 130 * HOURS, noNaN: true }),
    standing: fc.constantFrom<Pick<PaymentState, 'orderStatus' | 'status'>>(
      { orderStatus: 'Created', status: 'Started' },
      { orderStatus: 'Created', status: 'Authorized' },
      { orderStatus: 'Confirmed', status: 'Captured' },
      { orderStatus: 'Reverted', status: 'Cancelled' },
      { orderStatus: 'Failed', status: 'Cancelled' },
      { orderStatus: 'Failed', status: 'UnAuthorized' },
      { orderStatus: 'Reverted', status: 'Captured' },
    ),
    pending: fc.boolean(),
    known: fc.boolean(),
    released: fc.boolean(),
    releaseOpen: fc.boolean(),
  })
  .map(({ minutes, standing, known, ...rest }) =>
    state(minutes, { ...standing, ...rest, transactionId: known ? 't-1' : undefined }),
  );
const anyTransaction = fc.record({
  transactionId: fc.constantFrom('t-1', 't-2'),
  captureId: fc.constantFrom(undefined, 'c-1'),
  amount: fc.constantFrom(5000, 4900, 0, Number.NaN),
  currency: fc.constantFrom('CHF', 'EUR'),
  reference: fc.constantFrom('K7QM-2X9F', 'OTHER', undefined),
});
const anyAnswer: fc.Arbitrary<AssertAnswer> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('authorized' as const, 'captured' as const, 'cancelled' as const),
    transaction: anyTransaction,
  }),
  fc.constantFrom<AssertAnswer>(
    { kind: 'pending' },
    { kind: 'aborted' },
    { kind: 'notStarted' },
    { kind: 'expired' },
  ),
  fc.record({ kind: fc.constant('declined' as const), name: fc.string() }),
  fc.record({
    kind: fc.constant('unknown' as const),
    fault: fc.constantFrom(
      'connection' as const,
      'responseFormat' as const,
      'system' as const,
      'authentication' as const,
      'notFound' as const,
    ),
    name: fc.string(),
  }),
);

describe('whatever the state and the answer', () => {
  const always = (check: (before: PaymentState, answer: AssertAnswer, decision: Decision) => boolean) =>
    fc.assert(
      fc.property(anyState, anyAnswer, (before, answer) => check(before, answer, decide(before, answer))),
      { numRuns: 5000 },
    );
  const moneyOf = (answer: AssertAnswer) => ('transaction' in answer ? answer.transaction : undefined);

  it('money is taken only when amount, currency, order and transaction are ours', () =>
    always((before, answer, { kind }) => {
      if (kind !== 'authorize' && kind !== 'recordCapture') return true;
      const money = moneyOf(answer);
      return (
        money?.amount === before.amount &&
        money.currency === 'CHF' &&
        (money.reference ?? before.reference) === before.reference &&
        (before.transactionId ?? money.transactionId) === money.transactionId
      );
    }));

  it('money is taken only for an open order', () =>
    always(
      (before, _answer, { kind }) =>
        (kind !== 'authorize' && kind !== 'recordCapture') || before.orderStatus === 'Created',
    ));

  it('money of ours for an order that is not open goes back, or a person is called', () =>
    always((before, answer, { kind }) => {
      const open = before.orderStatus === 'Created';
      if (answer.kind !== 'authorized' && answer.kind !== 'captured') return true;
      if (open || before.status === 'Captured' || before.released) return true;
      return kind === 'giveBack' || kind === 'stop';
    }));

  it('nothing is given back or released that was captured here', () =>
    always(
      (before, _answer, { kind }) =>
        before.status !== 'Captured' || !['giveBack', 'recordRelease', 'end'].includes(kind),
    ));

  it('only a started payment ends, and never for want of an answer before its page expired', () =>
    always((before, answer, { kind }) => {
      if (kind !== 'end') return true;
      const over = before.now >= (before.expiresAt ?? before.now);
      return (
        before.status === 'Started' && (answer.kind !== 'unknown' || (answer.fault === 'notFound' && over))
      );
    }));
});

describe('the buyer of a payment that failed', () => {
  const pending: Partial<PaymentState> = { pending: true };
  it.each<[string, string, Partial<PaymentState>, AssertAnswer, boolean, boolean]>([
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
  ])('%s %s', (_what, _who, changes, answer, foundBySweep, told) => {
    const before = state(121 * HOURS, changes);
    const decision = decide(before, answer);
    if (decision.kind !== 'end') throw new Error('the payment does not end');
    expect(isToldByMail(before, decision.ending, foundBySweep)).toBe(told);
  });
});
