import { describe, expect, it } from 'vitest';
import { orderOutcome } from './status.ts';

describe('the outcome of an order without its session', () => {
  it.each([
    ['open', 'Created', 'Initialized'],
    ['open', 'Created', 'Started'],
    ['open', 'Created', 'Authorized'],
    ['paid', 'Confirmed', 'Captured'],
    ['paid', 'Reverted', 'Captured'],
    ['closed', 'Reverted', 'Cancelled'],
    ['closed', 'Failed', 'UnAuthorized'],
    ['closed', 'Failed', 'Cancelled'],
  ] as const)('is %s for an order %s with a payment %s', (outcome, order, payment) => {
    expect(orderOutcome(order, payment)).toBe(outcome);
  });
});
