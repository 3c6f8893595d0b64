import { describe, expect, it } from 'vitest';
import { CARD_STATUSES, PARCEL_STATUSES, REFUND_STATUSES } from './status.ts';
import { TRANSITIONS, type TransitionSubject, toTransitionRows } from './transitions.ts';

function listAllowed(subject: TransitionSubject): string[] {
  return toTransitionRows()
    .filter((row) => row.subject === subject && row.from !== '')
    .map(({ from, to }) => `${from} → ${to}`)
    .sort();
}

describe('status', () => {
  it('of an order changes only in these ways', () => {
    expect(listAllowed('order')).toEqual([
      'Confirmed → Reverted',
      'Created → Confirmed',
      'Created → Failed',
      'Created → Reverted',
    ]);
  });

  it('of a payment changes only in these ways', () => {
    expect(listAllowed('payment')).toEqual([
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
