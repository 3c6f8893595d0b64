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
