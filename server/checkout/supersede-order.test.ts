import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '#rules/status.ts';
import { supersede } from './supersede-order.ts';

const expiresAt = new Date('2026-11-23T10:20:00Z');
const page = { pending: false, token: 'token', expiresAt };

describe('a session that places a new order', () => {
  it('has nothing to close when it has no open order', () => {
    expect(supersede(undefined)).toEqual({ kind: 'none' });
  });

  it('closes one whose page was handed out, and it is looked at 5 minutes after its expiry', () => {
    const nextCheckAt = new Date('2026-11-23T10:25:00Z');
    expect(supersede({ status: 'Started', ...page })).toEqual({ kind: 'close', nextCheckAt });
  });

  it('closes one that has no page yet, and nothing is left to look at', () => {
    const closed = { kind: 'close', nextCheckAt: undefined };
    expect(supersede({ status: 'Initialized', pending: false, token: null, expiresAt: null })).toEqual(
      closed,
    );
  });

  it('waits for one that is paid and about to be captured', () => {
    expect(supersede({ status: 'Authorized', ...page })).toEqual({ kind: 'paymentInProgress' });
  });

  it('waits for one that the provider is still deciding', () => {
    expect(supersede({ status: 'Started', ...page, pending: true })).toEqual({ kind: 'paymentInProgress' });
  });

  it('is refused when the order before it is of the same cart, and paid', () => {
    expect(supersede({ status: 'Captured', ...page }, true)).toEqual({ kind: 'alreadyPaid' });
    expect(supersede({ status: 'Cancelled', ...page }, true)).toEqual({ kind: 'none' });
  });

  it.each(PAYMENT_STATUSES.filter((status) => !['Initialized', 'Started', 'Authorized'].includes(status)))(
    'leaves one alone whose payment has become %s meanwhile',
    (status) => expect(supersede({ status, ...page })).toEqual({ kind: 'none' }),
  );
});
