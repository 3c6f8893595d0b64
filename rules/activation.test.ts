import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getActivationAlarm, getActivationDue } from './fulfilment-plan.ts';
import { isWorkingDay } from './holidays.ts';
import { swissTime } from './swiss-time.ts';

const HOUR_MS = 3_600_000;

describe('activation of posted cards', () => {
  it.each([
    ['midweek', '2026-03-02T10:00:00.123Z', '2026-03-03T10:00:00.123Z', '2026-03-04T10:00:00.123Z'],
    ['Friday', '2026-11-20T14:00:00Z', '2026-11-23T14:00:00Z', '2026-11-24T14:00:00Z'],
    ['Friday before summer time', '2026-03-27T14:00:00Z', '2026-03-30T13:00:00Z', '2026-03-31T13:00:00Z'],
    ['Friday before winter time', '2026-10-23T13:00:00Z', '2026-10-26T14:00:00Z', '2026-10-27T14:00:00Z'],
    ['Saturday', '2026-03-07T12:00:00Z', '2026-03-09T23:00:00Z', '2026-03-10T23:00:00Z'],
    ['Sunday night of summer time', '2026-03-29T00:30:00Z', '2026-03-30T22:00:00Z', '2026-03-31T22:00:00Z'],
    ['Thursday 00:00', '2026-11-18T23:00:00Z', '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'],
    ['Maundy Thursday noon', '2026-04-02T10:00:00Z', '2026-04-07T10:00:00Z', '2026-04-08T10:00:00Z'],
    ['Christmas Eve noon', '2026-12-24T11:00:00Z', '2026-12-28T11:00:00Z', '2026-12-29T11:00:00Z'],
  ])('paid on %s', (_, paidAt, alarm, due) => {
    expect(getActivationAlarm(new Date(paidAt))).toEqual(new Date(alarm));
    expect(getActivationDue(new Date(paidAt))).toEqual(new Date(due));
  });

  it('leaves 48 hours on working days, counted one by one', () => {
    const fullHour = fc
      .integer({ min: Date.UTC(2025, 0, 1) / HOUR_MS, max: Date.UTC(2037, 0, 1) / HOUR_MS })
      .map((hours) => hours * HOUR_MS);
    fc.assert(
      fc.property(fullHour, (paidAt) => {
        const due = getActivationDue(new Date(paidAt)).getTime();
        let counted = 0;
        let last = false;
        for (let hour = paidAt; hour < due; hour += HOUR_MS) {
          last = isWorkingDay(swissTime(new Date(hour)).date);
          if (last) counted += 1;
        }
        expect(counted).toBe(48);
        expect(last).toBe(true);
      }),
    );
  });
});
