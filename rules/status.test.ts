import { describe, expect, it } from 'vitest';
import { mayMoveOrder, mayMovePayment, ORDER_STATUSES, PAYMENT_STATUSES } from './status.ts';

function movesOf<Status>(statuses: readonly Status[], may: (from: Status, to: Status) => boolean): string[] {
  return statuses
    .flatMap((from) => statuses.filter((to) => may(from, to)).map((to) => `${from} → ${to}`))
    .sort();
}

describe('status', () => {
  it('an order makes these moves only', () => {
    expect(movesOf(ORDER_STATUSES, mayMoveOrder)).toEqual([
      'Confirmed → Reverted',
      'Created → Confirmed',
      'Created → Failed',
      'Created → Reverted',
    ]);
  });

  it('a payment makes these moves only', () => {
    expect(movesOf(PAYMENT_STATUSES, mayMovePayment)).toEqual([
      'Authorized → Cancelled',
      'Authorized → Captured',
      'Initialized → Cancelled',
      'Initialized → Started',
      'Started → Authorized',
      'Started → Cancelled',
      'Started → UnAuthorized',
    ]);
  });
});
