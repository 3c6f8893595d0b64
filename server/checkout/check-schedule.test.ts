import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, PROVIDER_LIMITS, paymentState, STARTED_AT } from '#server/testing/payment-states.ts';
import { nextCheck } from './check-schedule.ts';
import type { PaymentState } from './payment-repository.ts';

/** Minutes from the start of the payment to the next check. */
function minute(minutes: number, checks: number, changes: Partial<PaymentState> = {}, answered = true) {
  const next = nextCheck(paymentState(minutes, changes), PROVIDER_LIMITS, checks, answered);
  return next && (next.getTime() - STARTED_AT.getTime()) / MINUTE_MS;
}
const longPage = { expiresAt: new Date(STARTED_AT.getTime() + 60 * MINUTE_MS) };

describe('the sweep asks about a started payment', () => {
  it('2, 10 and 30 minutes after its page was handed out, and 5 minutes after its expiry', () => {
    expect([
      minute(0, 0, longPage),
      minute(2, 1, longPage),
      minute(10, 2, longPage),
      minute(30, 3, longPage),
    ]).toEqual([2, 10, 30, 65]);
  });

  it('with a page of 20 minutes 2, 10 and 25 minutes after', () => {
    expect([minute(0, 0), minute(2, 1), minute(10, 2)]).toEqual([2, 10, 25]);
  });

  it('as often as planned, though return and notification ask in between', () => {
    expect(minute(1, 0)).toBe(2);
    expect(minute(5, 1)).toBe(10);
  });

  it('less and less often once it is overdue and stopped for a person', () => {
    expect([minute(25, 3), minute(26, 4), minute(30, 5), minute(40, 6), minute(600, 7)]).toEqual([
      26, 27, 35, 48, 608,
    ]);
  });

  it('again soon while the provider does not answer, and less often after half an hour', () => {
    const unanswered = (minutes: number) => minute(minutes, 0, {}, false);
    expect([unanswered(2), unanswered(12), unanswered(25), unanswered(40)]).toEqual([3.5, 13.5, 26, 41.5]);
    expect([unanswered(54), unanswered(60), unanswered(600)]).toEqual([55.5, 65, 608]);
  });

  it('hourly while it is pending', () => {
    expect(minute(3, 0, { pending: true })).toBe(63);
    expect(minute(500, 9, { pending: true })).toBe(560);
  });
});

describe('the sweep', () => {
  it('stays with an ended payment hourly while the provider has not decided, for 120 hours at most', () => {
    const superseded = { status: 'Cancelled' as const, orderStatus: 'Reverted' as const, pending: true };
    expect([minute(3, 0, superseded), minute(60, 1, superseded)]).toEqual([63, 120]);
    expect(minute(120 * 60 - 1, 99, superseded)).toBe(121 * 60 - 1);
    expect(minute(120 * 60, 99, superseded)).toBeUndefined();
  });

  it('comes back soon to an authorised payment, and more slowly after 30 minutes', () => {
    const authorized = { status: 'Authorized' as const, authorizedAt: STARTED_AT };
    expect([minute(1, 0, authorized), minute(29, 0, authorized)]).toEqual([1.5, 29.5]);
    expect([minute(30, 0, authorized), minute(35, 0, authorized), minute(90, 0, authorized)]).toEqual([
      31, 40, 98,
    ]);
  });

  it('looks once more at an ended payment when its page can no longer be paid', () => {
    for (const status of ['Cancelled', 'UnAuthorized'] as const) {
      expect(minute(3, 1, { status, orderStatus: 'Failed' })).toBe(25);
      expect(minute(25, 2, { status, orderStatus: 'Failed' })).toBeUndefined();
    }
  });

  it('looks again at an ended payment whose last look was not answered, for 120 hours at most', () => {
    const ended = { status: 'Cancelled' as const, orderStatus: 'Failed' as const };
    expect([minute(25, 2, ended, false), minute(100, 2, ended, false)]).toEqual([26, 108]);
    expect(minute(120 * 60, 2, ended, false)).toBeUndefined();
  });

  it('goes on with a release whose outcome is not known', () => {
    const open = {
      status: 'Cancelled' as const,
      orderStatus: 'Reverted' as const,
      releaseOpen: true,
      releaseOpenedAt: new Date(STARTED_AT.getTime() + 3 * MINUTE_MS),
    };
    expect([minute(3, 1, open), minute(25, 1, open), minute(100, 1, open)]).toEqual([4, 26.5, 108]);
  });

  it('has nothing left to learn of a captured or released payment, nor of one without a page', () => {
    expect(minute(1, 0, { status: 'Captured', orderStatus: 'Confirmed' })).toBeUndefined();
    expect(minute(1, 0, { status: 'Cancelled', orderStatus: 'Reverted', released: true })).toBeUndefined();
    expect(
      minute(1, 0, { status: 'Initialized', startedAt: undefined, expiresAt: undefined }),
    ).toBeUndefined();
  });

  it('never asks at once, and never forgets a started payment', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 10_000, noNaN: true }),
        fc.nat(50),
        fc.boolean(),
        (now, checks, pending) => {
          const next = minute(now, checks, { pending }) ?? Number.NaN;
          // A due check may fall on the last moment; every other one is half a minute away at least.
          expect(next).toBeGreaterThan(now - 1e-6);
          if (!pending && now < 25) expect(next).toBeLessThanOrEqual(25);
          expect(next).toBeLessThanOrEqual(Math.max(25, now + (pending ? 60 : 10)) + 1e-6);
        },
      ),
    );
  });
});
