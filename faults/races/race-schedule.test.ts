import { describe, expect, it } from 'vitest';
import { COMBINATIONS, createSchedule } from './race-schedule.ts';

const many = Array.from({ length: COMBINATIONS * 10 }, (_, seed) => createSchedule(seed));

describe('schedules', () => {
  it('are the same for the same seed', () => {
    expect(createSchedule(4711)).toEqual(createSchedule(4711));
    expect(createSchedule(4711)).not.toEqual(createSchedule(4711 + COMBINATIONS));
  });

  it('hold every order of the three triggers on every choice of servers, at once and one after the other', () => {
    const seen = new Set(
      many
        .slice(0, COMBINATIONS)
        .map(({ isSequential, confirmations }) =>
          [isSequential, ...confirmations.slice(0, 3).map(({ trigger, server }) => trigger + server)].join(),
        ),
    );
    expect(seen.size).toBe(COMBINATIONS);
  });

  it('hold every end of a payer, every lost answer, a second order, a late payer and a crowd', () => {
    expect(new Set(many.map(({ payer }) => payer)).size).toBe(6);
    expect(new Set(many.map(({ lost }) => lost)).size).toBe(4);
    expect(many.some(({ ordersAgainAfterMs }) => ordersAgainAfterMs !== undefined)).toBe(true);
    expect(many.some(({ paysAfterMs }) => paysAfterMs !== undefined)).toBe(true);
    expect(many.some(({ confirmations }) => confirmations.length > 20)).toBe(true);
  });
});
