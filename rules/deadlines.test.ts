import { expect, it } from 'vitest';
import * as deadlines from './deadlines.ts';

it('an operator is told in time of what is late', () => {
  const { LOOK_EVERY_MS, OPERATOR_KNOWS_WITHIN_MS, REVIEW_AFTER_MS } = deadlines;
  expect(OPERATOR_KNOWS_WITHIN_MS).toBe(15 * 60_000);
  expect(REVIEW_AFTER_MS + LOOK_EVERY_MS).toBeLessThanOrEqual(OPERATOR_KNOWS_WITHIN_MS);
});

it('what has no answer is taken up once its own call is over, and before an operator must know', () => {
  const { ACTIVATION_TAKEN_UP_AFTER_MS, CALL_OVER_AFTER_MS, VOID_TAKEN_UP_AFTER_MS } = deadlines;
  for (const takenUp of [ACTIVATION_TAKEN_UP_AFTER_MS, VOID_TAKEN_UP_AFTER_MS]) {
    expect(takenUp).toBeGreaterThanOrEqual(CALL_OVER_AFTER_MS);
    expect(takenUp).toBeLessThan(deadlines.REVIEW_AFTER_MS);
  }
});

it('posted cards are reported before they are late', () => {
  expect(deadlines.ACTIVATION_HOURS).toEqual({ due: 48, alarm: 24 });
});

it('what is late, stuck or lost is so after whole minutes', () => {
  const minutes = (ms: number) => ms / 60_000;
  expect(minutes(deadlines.JOB_LOST_AFTER_MS)).toBe(1);
  expect(minutes(deadlines.CONFIRMATION_WITHIN_MS)).toBe(2);
  expect(minutes(deadlines.CALL_OVER_AFTER_MS)).toBe(2);
  expect(minutes(deadlines.JOB_SILENT_AFTER_MS)).toBe(2);
  expect(minutes(deadlines.UNSTARTED_AFTER_MS)).toBe(5);
  expect(minutes(deadlines.AUTHORIZED_STUCK_AFTER_MS)).toBe(5);
  expect(minutes(deadlines.EXPIRY_GRACE_MS)).toBe(5);
  expect(minutes(deadlines.AUTHORIZED_LIMIT_MS)).toBe(30);
});
