import { describe, expect, it } from 'vitest';
import type { NoShiftLimits } from '#rules/liability-shift.ts';
import {
  DECISION_LIMITS,
  PROVIDER_LIMITS,
  paymentState as state,
  transaction,
} from '#server/testing/payment-states.ts';
import { type DecisionLimits, decide, toTransactionReference } from './payment-decision.ts';
import type { AssertResult } from './payment-provider.ts';
import type { PaymentState } from './payment-state.ts';

const HOURS = 60;
const closed: Partial<PaymentState> = { orderStatus: 'Reverted', status: 'Cancelled' };

describe('the liability shift', () => {
  const visa = (kind: 'authorized' | 'captured', liabilityShift?: boolean): AssertResult => ({
    kind,
    transaction: transaction({ amount: 20_000, method: 'VISA', liabilityShift }),
  });
  const order = (changes: object = {}) => ({
    ...state(1, { amount: 20_000 }),
    method: 'VISA' as const,
    ...changes,
  });

  it.each<[string, object, AssertResult, object]>([
    [
      'missing for CHF 150 of digital cards',
      { digitalSubtotal: 150_00 },
      visa('authorized', false),
      { kind: 'reversePayment', cause: 'no-liability-shift' },
    ],
    [
      'missing for CHF 100 of digital cards',
      { digitalSubtotal: 100_00 },
      visa('authorized', false),
      { kind: 'authorize' },
    ],
    ['there', { digitalSubtotal: 150_00 }, visa('authorized', true), { kind: 'authorize' }],
    [
      'not spoken of',
      { digitalSubtotal: 150_00 },
      visa('authorized'),
      { kind: 'reversePayment', cause: 'no-liability-shift' },
    ],
    [
      'missing, and captured by somebody else',
      { digitalSubtotal: 150_00 },
      visa('captured', false),
      { kind: 'reversePayment', captureId: 't-1' },
    ],
    [
      'missing, but accepted and captured by us',
      { digitalSubtotal: 150_00, status: 'Authorized' },
      visa('captured', false),
      { kind: 'recordCapture' },
    ],
    [
      'missing for an order no longer open',
      { digitalSubtotal: 150_00, ...closed },
      visa('authorized', false),
      { kind: 'reversePayment', cause: 'order-not-open' },
    ],
  ])('%s', (_name, changes, answer, decision) => {
    expect(decide(order(changes), answer, DECISION_LIMITS)).toMatchObject(decision);
  });

  it('is evaluated by the configured limits', () => {
    const before = order({ digitalSubtotal: 150_00 });
    expect(decide(before, visa('authorized', false), withNoShift({ VISA: 150_00 })).kind).toBe('authorize');
    expect(decide(before, visa('authorized', false), withNoShift({})).kind).toBe('authorize');
    expect(decide(before, visa('authorized', false), withNoShift({ VISA: 0 })).kind).toBe('reversePayment');
  });
});

it('a void that is reported late keeps its reason', () => {
  const money = { amount: 20_000, method: 'VISA', liabilityShift: false };
  const before = { ...state(1, { amount: 20_000, status: 'Authorized' as const }), digitalSubtotal: 150_00 };
  const answer: AssertResult = { kind: 'cancelled', transaction: transaction(money) };
  expect(decide(before, answer, DECISION_LIMITS)).toMatchObject({
    kind: 'recordReversal',
    cause: 'no-liability-shift',
  });
  expect(decide({ ...before, digitalSubtotal: 0 }, answer, DECISION_LIMITS)).toMatchObject({
    cause: 'voided-unfulfilled',
  });
});

function withNoShift(noShift: NoShiftLimits): DecisionLimits {
  return { ...DECISION_LIMITS, noShift };
}

describe('the lookup when the token returns nothing', () => {
  it.each<[string, PaymentState, object | undefined]>([
    ['an abandoned page', state(30), undefined],
    ['an authorisation', state(1, { transactionId: 't-1' }), { transactionId: 't-1' }],
    ['a payment that was undecided', state(30, { pending: true }), { reference: 'K7QM-2X9F' }],
    ['a release that was begun', state(30, { ...closed, isReversalOpen: true }), { reference: 'K7QM-2X9F' }],
    ['a page that nobody asked about for a day', state(24 * HOURS), { reference: 'K7QM-2X9F' }],
    ['a page that was never handed out', state(99, { startedAt: undefined }), undefined],
  ])('searches for %s', (_name, before, known) =>
    expect(toTransactionReference(before, PROVIDER_LIMITS)).toEqual(known),
  );
});
