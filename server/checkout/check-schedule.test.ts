import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, PROVIDER_LIMITS, paymentState, STARTED_AT } from '#server/testing/payment-states.ts';
import { getNextCheck, getRetryDelayMs, POLLS_MAX, type PollOutcome } from './check-schedule.ts';
import type { PaymentState, PollCounters } from './payment-state.ts';

const HOUR = 60;
const LONG_PAGE = { expiresAt: new Date(STARTED_AT.getTime() + 60 * MINUTE_MS) };
const ENDED = { status: 'Cancelled', orderStatus: 'Failed' } as const;
const at = (minutes: number) => new Date(STARTED_AT.getTime() + minutes * MINUTE_MS);

/** Returns the minutes from the payment's start to the next check, or the reason for none. */
function next(
  minutes: number,
  changes: Partial<PaymentState> = {},
  result: PollOutcome = 'answered',
  questions: Partial<PollCounters> = {},
): number | string {
  const asked = { polls: 1, unanswered: 0, misunderstood: 0, ...questions };
  const found = getNextCheck(paymentState(minutes, changes), PROVIDER_LIMITS, result, asked);
  return typeof found === 'string' ? found : (found.getTime() - STARTED_AT.getTime()) / MINUTE_MS;
}

/** Lists the minutes at which a payment is checked if the result never changes, and the final state. */
function listChecks(
  changes: Partial<PaymentState>,
  result: 'answered' | 'unanswered' | 'misunderstood',
  from = 20,
) {
  const minutes: number[] = [];
  for (let minute: number | string = from; ; ) {
    if (typeof minute === 'string') return { minutes, end: minute };
    minutes.push(minute);
    const count = minutes.length;
    const questions = {
      polls: count,
      unanswered: 0,
      misunderstood: 0,
      ...(result !== 'answered' && { [result]: count }),
    };
    minute = next(minute, changes, result, questions);
  }
}

describe('polling a started payment', () => {
  it('runs 20 and 40 minutes after its page was created, and 5 minutes after its expiry', () => {
    expect([next(0, LONG_PAGE), next(20, LONG_PAGE), next(40, LONG_PAGE)]).toEqual([20, 40, 65]);
  });

  it('with a page of 30 minutes runs after 20 and 35 minutes', () => {
    const page = { expiresAt: at(30) };
    expect([next(0, page), next(20, page)]).toEqual([20, 35]);
  });

  it('keeps its plan although return and notification poll in between', () => {
    expect([next(1, LONG_PAGE), next(25, LONG_PAGE)]).toEqual([20, 40]);
  });

  it('runs hours apart once an overdue payment stopped for review, and ends after a day', () => {
    const overdue = listChecks(LONG_PAGE, 'answered', 65);
    expect(overdue.minutes.map((minute) => (minute - 65) / HOUR)).toEqual([0, 1, 2, 4, 8, 16]);
    expect(overdue.end).toBe('needs-review');
  });

  it('of a pending payment runs after 1, 2, 4, 8, 16 and 24 hours, then daily up to 120 hours', () => {
    const pending = listChecks({ ...LONG_PAGE, pending: true }, 'answered', 3);
    expect(pending.minutes.slice(1).map((minute) => minute / HOUR)).toEqual([
      1, 2, 4, 8, 16, 24, 48, 72, 96, 120,
    ]);
    expect(pending.end).toBe('needs-review');
  });
});

describe('a question without an answer is asked again', () => {
  it('within 90 seconds at first, every 8 minutes in the first two hours, then twice as late each time for a day', () => {
    const { minutes, end } = listChecks(LONG_PAGE, 'unanswered');
    const waits = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
    const steady = Array(15).fill(8);
    expect(waits).toEqual([0.5, 1, 1.5, 1.5, 1.5, 2, 4, ...steady, 16, 32, 64, 128, 256, 512]);
    expect({ end, questions: minutes.length }).toEqual({ end: 'needs-review', questions: 29 });
  });

  it('within ten minutes of the recovery from an outage of two hours (F-7)', () => {
    const { minutes } = listChecks(LONG_PAGE, 'unanswered', 0);
    const recoveredAt = 2 * HOUR;
    expect(minutes.find((minute) => minute >= recoveredAt)).toBeLessThanOrEqual(recoveredAt + 10);
  });

  it('happens eleven times within a day if the responses are invalid', () => {
    const { minutes, end } = listChecks(LONG_PAGE, 'misunderstood');
    expect({ end, questions: minutes.length }).toEqual({ end: 'needs-review', questions: 11 });
    expect((minutes.at(-1) ?? 0) - 20).toBeLessThan(24 * HOUR);
  });

  it('within minutes of a maintenance page of five minutes that return and notification met, too', () => {
    const met = { misunderstood: 2, unanswered: 2 };
    expect(next(1, LONG_PAGE, 'misunderstood', met)).toBe(3);
    expect(next(3, LONG_PAGE, 'misunderstood', { misunderstood: 3, unanswered: 3 })).toBe(7);
  });

  it('waits for the end of the provider’s pause', () => {
    expect(next(21, LONG_PAGE, { pausedUntil: at(33) })).toBe(33);
    expect(next(21, LONG_PAGE, { pausedUntil: at(20) })).toBe(21);
    expect(next(24 * HOUR, LONG_PAGE, { pausedUntil: at(24 * HOUR + 1) })).toBe('needs-review');
  });

  it('never more often than thirty times', () => {
    expect(next(1, LONG_PAGE, 'answered', { polls: POLLS_MAX })).toBe('needs-review');
  });
});

describe('an authorized payment', () => {
  const authorized = { ...LONG_PAGE, status: 'Authorized', authorizedAt: STARTED_AT } as const;

  it('is retried soon, and voided once it can no longer be captured', () => {
    expect(next(1, authorized, 'unanswered', { unanswered: 1 })).toBe(1.5);
    expect(next(25, authorized, 'unanswered', { unanswered: 9 })).toBeCloseTo(30, 1);
    expect(next(31, authorized, 'unanswered', { unanswered: 9 })).toBe(39);
  });

  it('is also voided then after an invalid response', () => {
    const result = (misunderstood: number) => ({ unanswered: misunderstood, misunderstood });
    expect(next(11, authorized, 'misunderstood', result(6))).toBeCloseTo(30, 1);
    expect(next(31, authorized, 'misunderstood', result(7))).toBe(31 + HOUR);
  });

  it('needs review after a day', () => {
    expect(next(24 * HOUR, authorized, 'unanswered', { unanswered: 12 })).toBe('needs-review');
  });
});

describe('a completed payment', () => {
  it('is polled once more when its page has expired', () => {
    for (const status of ['Cancelled', 'UnAuthorized'] as const) {
      expect(next(3, { ...ENDED, status })).toBe(25);
      expect(next(25, { ...ENDED, status })).toBe('never');
    }
  });

  it('is polled while the provider is undecided, and while a void is open', () => {
    expect(next(70, { ...ENDED, pending: true })).toBe(2 * HOUR);
    const release = { ...ENDED, isReversalOpen: true, reversalOpenedAt: at(100 * HOUR) };
    expect(next(100 * HOUR + 1, release, 'unanswered', { unanswered: 1 })).toBe(100 * HOUR + 1.5);
    expect(next(125 * HOUR, release, 'unanswered', { unanswered: 1 })).toBe('needs-review');
  });

  it('is polled for another day if the last poll had no response', () => {
    expect(next(25, ENDED, 'unanswered', { unanswered: 6 })).toBe(27);
    expect(next(24 * HOUR, ENDED, 'unanswered', { unanswered: 6 })).toBe('never');
  });
});

describe('polling', () => {
  it('ignores a captured or voided payment, and one without a page', () => {
    expect(next(1, { status: 'Captured', orderStatus: 'Confirmed' })).toBe('never');
    expect(next(1, { status: 'Cancelled', orderStatus: 'Reverted', isReversed: true })).toBe('never');
    expect(next(1, { status: 'Initialized', startedAt: undefined, expiresAt: undefined })).toBe('never');
  });

  it('is never due in the past, and a started payment is always polled or needs review', () => {
    const result = fc.constantFrom<PollOutcome>('answered', 'unanswered', 'misunderstood');
    const count = fc.integer({ min: 1, max: POLLS_MAX });
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 9000, noNaN: true }),
        result,
        count,
        fc.boolean(),
        (now, how, n, pending) => {
          const found = next(now, { ...LONG_PAGE, pending }, how, {
            polls: n,
            unanswered: n,
            misunderstood: n,
          });
          expect(found).not.toBe('never');
          if (typeof found === 'number') expect(found).toBeGreaterThan(now - 1e-6);
        },
      ),
    );
  });

  it('waits longer after each unanswered poll', () => {
    const waits = Array.from({ length: 18 }, (_, index) => getRetryDelayMs(index + 1));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });
});
