import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, PROVIDER_LIMITS, paymentState, STARTED_AT } from '#server/testing/payment-states.ts';
import { type Heard, nextCheck, QUESTIONS_MAX, retryMs } from './check-schedule.ts';
import type { PaymentState, Questions } from './payment-repository.ts';

const HOUR = 60;
const LONG_PAGE = { expiresAt: new Date(STARTED_AT.getTime() + 60 * MINUTE_MS) };
const ENDED = { status: 'Cancelled', orderStatus: 'Failed' } as const;
const at = (minutes: number) => new Date(STARTED_AT.getTime() + minutes * MINUTE_MS);

/** Minutes from the start of the payment to the next question, or why there is none. */
function next(
  minutes: number,
  changes: Partial<PaymentState> = {},
  heard: Heard = 'answered',
  questions: Partial<Questions> = {},
): number | string {
  const asked = { asked: 1, unanswered: 0, misunderstood: 0, ...questions };
  const found = nextCheck(paymentState(minutes, changes), PROVIDER_LIMITS, heard, asked);
  return typeof found === 'string' ? found : (found.getTime() - STARTED_AT.getTime()) / MINUTE_MS;
}

/** The minutes at which a payment is asked about that is always heard in the same way, and how that ends. */
function looks(
  changes: Partial<PaymentState>,
  heard: 'answered' | 'unanswered' | 'misunderstood',
  from = 20,
) {
  const minutes: number[] = [];
  for (let minute: number | string = from; ; ) {
    if (typeof minute === 'string') return { minutes, end: minute };
    minutes.push(minute);
    const count = minutes.length;
    const questions = {
      asked: count,
      unanswered: 0,
      misunderstood: 0,
      ...(heard !== 'answered' && { [heard]: count }),
    };
    minute = next(minute, changes, heard, questions);
  }
}

describe('the provider is asked about a started payment', () => {
  it('20 and 40 minutes after its page was handed out, and 5 minutes after its expiry', () => {
    expect([next(0, LONG_PAGE), next(20, LONG_PAGE), next(40, LONG_PAGE)]).toEqual([20, 40, 65]);
  });

  it('with a page of 30 minutes 20 and 35 minutes after', () => {
    const page = { expiresAt: at(30) };
    expect([next(0, page), next(20, page)]).toEqual([20, 35]);
  });

  it('as planned, though return and notification ask in between', () => {
    expect([next(1, LONG_PAGE), next(25, LONG_PAGE)]).toEqual([20, 40]);
  });

  it('hours apart once it is overdue and stopped for a person, and not after a day', () => {
    const overdue = looks(LONG_PAGE, 'answered', 65);
    expect(overdue.minutes.map((minute) => (minute - 65) / HOUR)).toEqual([0, 1, 2, 4, 8, 16]);
    expect(overdue.end).toBe('person');
  });

  it('while it is pending after 1, 2, 4, 8, 16 and 24 hours, then daily up to 120 hours', () => {
    const pending = looks({ ...LONG_PAGE, pending: true }, 'answered', 3);
    expect(pending.minutes.slice(1).map((minute) => minute / HOUR)).toEqual([
      1, 2, 4, 8, 16, 24, 48, 72, 96, 120,
    ]);
    expect(pending.end).toBe('person');
  });
});

describe('a question without an answer is asked again', () => {
  it('within 90 seconds at first, every 8 minutes in the first two hours, then twice as late each time for a day', () => {
    const { minutes, end } = looks(LONG_PAGE, 'unanswered');
    const waits = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
    const steady = Array(15).fill(8);
    expect(waits).toEqual([0.5, 1, 1.5, 1.5, 1.5, 2, 4, ...steady, 16, 32, 64, 128, 256, 512]);
    expect({ end, questions: minutes.length }).toEqual({ end: 'person', questions: 29 });
  });

  it('within ten minutes of the recovery from an outage of two hours (F-7)', () => {
    const { minutes } = looks(LONG_PAGE, 'unanswered', 0);
    const recoveredAt = 2 * HOUR;
    expect(minutes.find((minute) => minute >= recoveredAt)).toBeLessThanOrEqual(recoveredAt + 10);
  });

  it('six times within a day when the answers are not understood', () => {
    const { minutes, end } = looks(LONG_PAGE, 'misunderstood');
    expect({ end, questions: minutes.length }).toEqual({ end: 'person', questions: 6 });
    expect((minutes.at(-1) ?? 0) - 20).toBeLessThan(24 * HOUR);
  });

  it('when the pause of the provider is over', () => {
    expect(next(21, LONG_PAGE, { pausedUntil: at(33) })).toBe(33);
    expect(next(21, LONG_PAGE, { pausedUntil: at(20) })).toBe(21);
    expect(next(24 * HOUR, LONG_PAGE, { pausedUntil: at(24 * HOUR + 1) })).toBe('person');
  });

  it('never more often than thirty times', () => {
    expect(next(1, LONG_PAGE, 'answered', { asked: QUESTIONS_MAX })).toBe('person');
  });
});

describe('an authorised payment', () => {
  const authorized = { ...LONG_PAGE, status: 'Authorized', authorizedAt: STARTED_AT } as const;

  it('is tried again soon, and once it may no longer be captured, for it is released then', () => {
    expect(next(1, authorized, 'unanswered', { unanswered: 1 })).toBe(1.5);
    expect(next(25, authorized, 'unanswered', { unanswered: 9 })).toBeCloseTo(30, 1);
    expect(next(31, authorized, 'unanswered', { unanswered: 9 })).toBe(39);
  });

  it('is released then also when an answer was not understood', () => {
    const heard = (misunderstood: number) => ({ unanswered: misunderstood, misunderstood });
    expect(next(11, authorized, 'misunderstood', heard(3))).toBeCloseTo(30, 1);
    expect(next(31, authorized, 'misunderstood', heard(4))).toBe(31 + 6 * HOUR);
  });

  it('is left to a person after a day', () => {
    expect(next(24 * HOUR, authorized, 'unanswered', { unanswered: 12 })).toBe('person');
  });
});

describe('an ended payment', () => {
  it('is looked at once more when its page can no longer be paid', () => {
    for (const status of ['Cancelled', 'UnAuthorized'] as const) {
      expect(next(3, { ...ENDED, status })).toBe(25);
      expect(next(25, { ...ENDED, status })).toBe('never');
    }
  });

  it('is followed while the provider has not decided, and while a release is open', () => {
    expect(next(70, { ...ENDED, pending: true })).toBe(2 * HOUR);
    const release = { ...ENDED, releaseOpen: true, releaseOpenedAt: at(100 * HOUR) };
    expect(next(100 * HOUR + 1, release, 'unanswered', { unanswered: 1 })).toBe(100 * HOUR + 1.5);
    expect(next(125 * HOUR, release, 'unanswered', { unanswered: 1 })).toBe('person');
  });

  it('whose last look was not answered is looked at again for a day', () => {
    expect(next(25, ENDED, 'unanswered', { unanswered: 6 })).toBe(27);
    expect(next(24 * HOUR, ENDED, 'unanswered', { unanswered: 6 })).toBe('never');
  });
});

describe('nothing', () => {
  it('is left to learn of a captured or released payment, nor of one without a page', () => {
    expect(next(1, { status: 'Captured', orderStatus: 'Confirmed' })).toBe('never');
    expect(next(1, { status: 'Cancelled', orderStatus: 'Reverted', released: true })).toBe('never');
    expect(next(1, { status: 'Initialized', startedAt: undefined, expiresAt: undefined })).toBe('never');
  });

  it('is asked at once, and a started payment is asked about or left to a person', () => {
    const heard = fc.constantFrom<Heard>('answered', 'unanswered', 'misunderstood');
    const count = fc.integer({ min: 1, max: QUESTIONS_MAX });
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 9000, noNaN: true }),
        heard,
        count,
        fc.boolean(),
        (now, how, n, pending) => {
          const found = next(now, { ...LONG_PAGE, pending }, how, {
            asked: n,
            unanswered: n,
            misunderstood: n,
          });
          expect(found).not.toBe('never');
          if (typeof found === 'number') expect(found).toBeGreaterThan(now - 1e-6);
        },
      ),
    );
  });

  it('waits longer the more often it was not answered', () => {
    const waits = Array.from({ length: 18 }, (_, index) => retryMs(index + 1));
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  });
});
