import fc from 'fast-check';
import { describe, it } from 'vitest';
import { DECISION_LIMITS, paymentState as state } from '#server/testing/payment-states.ts';
import { type Decision, decide } from './payment-decision.ts';
import type { AssertResult } from './payment-provider.ts';
import type { PaymentState } from './payment-state.ts';

const HOURS = 60;

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
    isReversalOpen: fc.boolean(),
  })
  .map(({ minutes, standing, known, ...rest }) =>
    state(minutes, {
      ...standing,
      ...rest,
      amount: 20_000,
      digitalSubtotal: 20_000,
      transactionId: known ? 't-1' : undefined,
    }),
  );
const anyTransaction = fc.record({
  transactionId: fc.constantFrom('t-1', 't-2'),
  captureId: fc.constantFrom(undefined, 'c-1'),
  amount: fc.constantFrom(5000, 20_000, 4900, 0, Number.NaN),
  method: fc.constantFrom('VISA', 'DINERS', 'TWINT', 'TOMORROW', undefined),
  liabilityShift: fc.constantFrom(true, false, undefined),
  currency: fc.constantFrom('CHF', 'EUR'),
  reference: fc.constantFrom('K7QM-2X9F', 'OTHER', undefined),
});
const anyAnswer: fc.Arbitrary<AssertResult> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('authorized' as const, 'captured' as const, 'cancelled' as const),
    transaction: anyTransaction,
  }),
  fc.constantFrom<AssertResult>(
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

describe('for every state and response', () => {
  const always = (check: (before: PaymentState, answer: AssertResult, decision: Decision) => boolean) =>
    fc.assert(
      fc.property(anyState, anyAnswer, (before, answer) =>
        check(before, answer, decide(before, answer, DECISION_LIMITS)),
      ),
      { numRuns: 5000 },
    );
  const getTransaction = (answer: AssertResult) => ('transaction' in answer ? answer.transaction : undefined);

  it('money is captured only if amount, currency, order and transaction match', () =>
    always((before, answer, { kind }) => {
      if (kind !== 'authorize' && kind !== 'recordCapture') return true;
      const money = getTransaction(answer);
      return (
        money?.amount === before.amount &&
        money.currency === 'CHF' &&
        (money.reference ?? before.reference) === before.reference &&
        (before.transactionId ?? money.transactionId) === money.transactionId
      );
    }));

  it('money is captured only for an open order', () =>
    always(
      (before, _answer, { kind }) =>
        (kind !== 'authorize' && kind !== 'recordCapture') || before.orderStatus === 'Created',
    ));

  it('money is captured only with a liability shift, or up to the limit of its method', () =>
    always((before, answer, { kind }) => {
      if (kind !== 'authorize' && !(kind === 'recordCapture' && before.status === 'Started')) return true;
      const money = getTransaction(answer);
      return money?.liabilityShift === true || !['VISA', 'DINERS'].includes(money?.method ?? '');
    }));

  it('a refund names its exact capture, if there is one', () =>
    always(
      (_before, answer, decision) =>
        decision.kind !== 'reversePayment' ||
        (decision.captureId !== undefined) === (answer.kind === 'captured'),
    ));

  it('our money for an order that is not open is refunded, or needs review', () =>
    always((before, answer, { kind }) => {
      const open = before.orderStatus === 'Created';
      if (answer.kind !== 'authorized' && answer.kind !== 'captured') return true;
      if (open || before.status === 'Captured' || before.isReversed) return true;
      return kind === 'reversePayment' || kind === 'stop';
    }));

  it('captured money is never voided or refunded here', () =>
    always(
      (before, _answer, { kind }) =>
        before.status !== 'Captured' || !['reversePayment', 'recordReversal', 'end'].includes(kind),
    ));

  it('only a started payment ends, and never for lack of a response before its page expires', () =>
    always((before, answer, { kind }) => {
      if (kind !== 'end') return true;
      const over = before.now >= (before.expiresAt ?? before.now);
      return (
        before.status === 'Started' && (answer.kind !== 'unknown' || (answer.fault === 'notFound' && over))
      );
    }));
});
