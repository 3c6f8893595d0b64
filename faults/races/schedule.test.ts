import { describe, expect, it } from 'vitest';
import { SYSTEMATIC, scheduleOf } from './schedule.ts';

const many = Array.from({ length: SYSTEMATIC * 10 }, (_, seed) => scheduleOf(seed));

describe('schedules', () => {
  it('are the same for the same seed', () => {
    expect(scheduleOf(4711)).toEqual(scheduleOf(4711));
    expect(scheduleOf(4711)).not.toEqual(scheduleOf(4711 + SYSTEMATIC));
  });

  it('hold every order of the three doors on every choice of servers, at once and one after the other', () => {
    const seen = new Set(
      many
        .slice(0, SYSTEMATIC)
        .map(({ oneAfterTheOther, knocks }) =>
          [oneAfterTheOther, ...knocks.slice(0, 3).map(({ door, server }) => door + server)].join(),
        ),
    );
    expect(seen.size).toBe(SYSTEMATIC);
  });

  it('hold every end of a payer, every lost answer, a second press, a late payer and a crowd', () => {
    expect(new Set(many.map(({ payer }) => payer)).size).toBe(6);
    expect(new Set(many.map(({ lost }) => lost)).size).toBe(4);
    expect(many.some(({ pressesAgainAfterMs }) => pressesAgainAfterMs !== undefined)).toBe(true);
    expect(many.some(({ paysAfterMs }) => paysAfterMs !== undefined)).toBe(true);
    expect(many.some(({ knocks }) => knocks.length > 20)).toBe(true);
  });
});
