import { describe, expect, it } from 'vitest';
import {
  CARD_STATUSES,
  ORDER_STATUSES,
  PARCEL_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from './status.ts';
import { canTransition, TRANSITIONS, toTransitionRows } from './transitions.ts';

function allowed<Status>(statuses: readonly Status[], may: (from: Status, to: Status) => boolean): string[] {
  return statuses
    .flatMap((from) => statuses.filter((to) => may(from, to)).map((to) => `${from} → ${to}`))
    .sort();
}

describe('status', () => {
  it('of an order changes only in these ways', () => {
    expect(allowed(ORDER_STATUSES, (from, to) => canTransition('order', from, to))).toEqual([
      'Confirmed → Reverted',
      'Created → Confirmed',
      'Created → Failed',
      'Created → Reverted',
    ]);
  });

  it('of a payment changes only in these ways', () => {
    expect(allowed(PAYMENT_STATUSES, (from, to) => canTransition('payment', from, to))).toEqual([
      'Authorized → Cancelled',
      'Authorized → Captured',
      'Initialized → Cancelled',
      'Initialized → Started',
      'Started → Authorized',
      'Started → Cancelled',
      'Started → UnAuthorized',
    ]);
  });

  it.each([
    ['card', CARD_STATUSES],
    ['parcel', PARCEL_STATUSES],
    ['refund', REFUND_STATUSES],
  ] as const)('of a %s is one of those that its transitions name', (subject, statuses) => {
    expect(Object.keys(TRANSITIONS[subject].next).sort()).toEqual([...statuses].sort());
  });

  it('is recorded for the database as it is allowed here', () => {
    const rows = toTransitionRows().filter(({ subject, from }) => subject === 'order' && from !== '');
    expect(rows.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'Created → Confirmed',
      'Created → Failed',
      'Created → Reverted',
      'Confirmed → Reverted',
    ]);
  });

  it('starts with Created, Initialized, Pending or ToPost, ToPack, Voiding', () => {
    const created = toTransitionRows().filter(({ from }) => from === '');
    expect(created.map(({ subject, to }) => `${subject} ${to}`)).toEqual([
      'order Created',
      'payment Initialized',
      'card Pending',
      'card ToPost',
      'parcel ToPack',
      'refund Voiding',
    ]);
  });

  it('is final without a transition', () => {
    const last = Object.entries(TRANSITIONS).flatMap(([subject, { next }]) =>
      Object.entries(next).flatMap(([status, all]) => (all.length === 0 ? [`${subject} ${status}`] : [])),
    );
    expect(last).toEqual([
      'order Failed',
      'order Reverted',
      'payment UnAuthorized',
      'payment Captured',
      'payment Cancelled',
      'card Void',
      'parcel Shipped',
      'parcel Cancelled',
      'refund Done',
    ]);
  });
});
