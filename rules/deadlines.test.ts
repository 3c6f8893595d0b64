import { expect, it } from 'vitest';
import * as deadlines from './deadlines.ts';

it('late work is reported to an operator in time', () => {
  const { CHECK_INTERVAL_MS, REVIEW_DEADLINE_MS, REVIEW_AFTER_MS } = deadlines;
  expect(REVIEW_DEADLINE_MS).toBe(15 * 60_000);
  expect(REVIEW_AFTER_MS + CHECK_INTERVAL_MS).toBeLessThanOrEqual(REVIEW_DEADLINE_MS);
});

it('unanswered calls are resumed once they have timed out, and before an operator must know', () => {
  const { ACTIVATION_RETRIED_AFTER_MS, CALL_ENDED_AFTER_MS, VOID_RESUMED_AFTER_MS } = deadlines;
  for (const takenUp of [ACTIVATION_RETRIED_AFTER_MS, VOID_RESUMED_AFTER_MS]) {
    expect(takenUp).toBeGreaterThanOrEqual(CALL_ENDED_AFTER_MS);
    expect(takenUp).toBeLessThan(deadlines.REVIEW_AFTER_MS);
  }
});

it('late posted cards are reported in advance', () => {
  expect(deadlines.ACTIVATION_HOURS).toEqual({ due: 48, alarm: 24 });
});

it('late, stuck and lost work is recognized after whole minutes', () => {
  const minutes = (ms: number) => ms / 60_000;
  expect(minutes(deadlines.JOB_LOST_AFTER_MS)).toBe(1);
  expect(minutes(deadlines.CONFIRMATION_DEADLINE_MS)).toBe(2);
  expect(minutes(deadlines.CALL_ENDED_AFTER_MS)).toBe(2);
  expect(minutes(deadlines.JOB_STUCK_AFTER_MS)).toBe(2);
  expect(minutes(deadlines.UNSTARTED_ORDER_TIMEOUT_MS)).toBe(5);
  expect(minutes(deadlines.AUTHORIZED_STUCK_AFTER_MS)).toBe(5);
  expect(minutes(deadlines.EXPIRY_GRACE_MS)).toBe(5);
  expect(minutes(deadlines.AUTHORIZED_LIMIT_MS)).toBe(30);
});
