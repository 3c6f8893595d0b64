import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '#rules/status.ts';
import { resolvePreviousOrder } from './previous-order.ts';

const expiresAt = new Date('2026-11-23T10:20:00Z');
const page = { pending: false, token: 'token', expiresAt };

describe('a session that places a new order', () => {
  it('closes nothing without an open order', () => {
    expect(resolvePreviousOrder(undefined)).toEqual({ kind: 'none' });
  });

  it('closes an order with a payment page, and polls it 5 minutes after its expiry', () => {
    const nextCheckAt = new Date('2026-11-23T10:25:00Z');
    expect(resolvePreviousOrder({ status: 'Started', ...page })).toEqual({ kind: 'close', nextCheckAt });
  });

  it('closes an order without a page, and polls nothing', () => {
    const closed = { kind: 'close', nextCheckAt: undefined };
    expect(
      resolvePreviousOrder({ status: 'Initialized', pending: false, token: null, expiresAt: null }),
    ).toEqual(closed);
  });

  it('waits for an order that is paid and about to be captured', () => {
    expect(resolvePreviousOrder({ status: 'Authorized', ...page })).toEqual({ kind: 'paymentInProgress' });
  });

  it('waits for an order that the provider is still deciding', () => {
    expect(resolvePreviousOrder({ status: 'Started', ...page, pending: true })).toEqual({
      kind: 'paymentInProgress',
    });
  });

  it('is refused when the previous order has the same cart and is paid', () => {
    expect(resolvePreviousOrder({ status: 'Captured', ...page }, true)).toEqual({ kind: 'alreadyPaid' });
    expect(resolvePreviousOrder({ status: 'Cancelled', ...page }, true)).toEqual({ kind: 'none' });
  });

  it.each(PAYMENT_STATUSES.filter((status) => !['Initialized', 'Started', 'Authorized'].includes(status)))(
    'keeps an order whose payment has become %s meanwhile',
    (status) => expect(resolvePreviousOrder({ status, ...page })).toEqual({ kind: 'none' }),
  );
});
