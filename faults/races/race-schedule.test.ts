import { describe, expect, it } from 'vitest';
import { SYSTEMATIC, scheduleOf } from './race-schedule.ts';

const many = Array.from({ length: SYSTEMATIC * 10 }, (_, seed) => scheduleOf(seed));

describe('schedules', () => {
  it('are the same for the same seed', () => {
    expect(scheduleOf(4711)).toEqual(scheduleOf(4711));
    expect(scheduleOf(4711)).not.toEqual(scheduleOf(4711 + SYSTEMATIC));
  });

  it('hold every order of the three triggers on every choice of servers, at once and one after the other', () => {
    const seen = new Set(
      many
        .slice(0, SYSTEMATIC)
        .map(({ oneAfterTheOther, confirmations }) =>
          [
            oneAfterTheOther,
            ...confirmations.slice(0, 3).map(({ trigger, server }) => trigger + server),
          ].join(),
        ),
    );
    expect(seen.size).toBe(SYSTEMATIC);
  });

  it('hold every end of a payer, every lost answer, a second order, a late payer and a crowd', () => {
    expect(new Set(many.map(({ payer }) => payer)).size).toBe(6);
    expect(new Set(many.map(({ lost }) => lost)).size).toBe(4);
    expect(many.some(({ ordersAgainAfterMs }) => ordersAgainAfterMs !== undefined)).toBe(true);
    expect(many.some(({ paysAfterMs }) => paysAfterMs !== undefined)).toBe(true);
    expect(many.some(({ confirmations }) => confirmations.length > 20)).toBe(true);
  });
});
