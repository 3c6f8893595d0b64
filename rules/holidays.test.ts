import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingDays, isDueToday, isWorkingDay, listSwissHolidays } from './holidays.ts';
import { addDays } from './iso-date.ts';
import { endOfSwissDay, swissInstant, swissTime } from './swiss-time.ts';

/** Good Friday, Easter Monday, Ascension, Whit Monday. */
const MOVABLE: Record<number, string[]> = {
  2026: ['2026-04-03', '2026-04-06', '2026-05-14', '2026-05-25'],
  2027: ['2027-03-26', '2027-03-29', '2027-05-06', '2027-05-17'],
  2028: ['2028-04-14', '2028-04-17', '2028-05-25', '2028-06-05'],
  2029: ['2029-03-30', '2029-04-02', '2029-05-10', '2029-05-21'],
  2030: ['2030-04-19', '2030-04-22', '2030-05-30', '2030-06-10'],
  2031: ['2031-04-11', '2031-04-14', '2031-05-22', '2031-06-02'],
  2032: ['2032-03-26', '2032-03-29', '2032-05-06', '2032-05-17'],
  2033: ['2033-04-15', '2033-04-18', '2033-05-26', '2033-06-06'],
  2034: ['2034-04-07', '2034-04-10', '2034-05-18', '2034-05-29'],
  2035: ['2035-03-23', '2035-03-26', '2035-05-03', '2035-05-14'],
  2036: ['2036-04-11', '2036-04-14', '2036-05-22', '2036-06-02'],
};

/** Easter Sunday by Gauss, as days after 21 March. The shop uses another algorithm. */
function easterByGauss(year: number): number {
  const century = Math.floor(year / 100);
  const leapCorrection = century - Math.floor(century / 4);
  const m = (15 - Math.floor((13 + 8 * century) / 25) + leapCorrection) % 30;
  const n = (4 + leapCorrection) % 7;
  const d = (19 * (year % 19) + m) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + n) % 7;
  if (d === 29 && e === 6) return 29;
  if (d === 28 && e === 6 && (11 * m + 11) % 30 < 19) return 28;
  return d + e + 1;
}

describe('Swiss holidays', () => {
  it.each(Object.entries(MOVABLE))('of %s', (year, movable) => {
    const fixed = ['01-01', '01-02', '08-01', '12-25', '12-26'].map((day) => `${year}-${day}`);
    expect(listSwissHolidays(Number(year))).toEqual([...fixed, ...movable].sort());
  });

  it('have Good Friday two days before the Easter Sunday of Gauss', () => {
    for (let year = 1900; year <= 2299; year += 1) {
      const goodFriday = new Date(Date.UTC(year, 2, 21 + easterByGauss(year) - 2)).toISOString().slice(0, 10);
      expect(listSwissHolidays(year)[2]).toBe(goodFriday);
    }
  });
});

describe('working days', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-05-01', true],
    ['2026-05-14', false],
    ['2026-05-15', true],
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['2026-12-28', true],
    ['2027-01-01', false],
    ['2029-01-02', false],
  ])('%s: %s', (day, works) => {
    expect(isWorkingDay(day)).toBe(works);
  });

  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-04-02', 1, '2026-04-07'],
    ['2026-12-24', 2, '2026-12-29'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2028-12-29', 1, '2029-01-03'],
  ])('from %s on, number %i is %s', (day, count, found) => {
    expect(addWorkingDays(day, count)).toBe(found);
  });

  it('are found individually as well as in bulk', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 10 }), (start, count) => {
        const found = addWorkingDays(start, count);
        expect(isWorkingDay(found)).toBe(true);
        expect(found).toBe(addWorkingDays(addWorkingDays(start, count - 1), 1));
      }),
    );
  });
});

describe('work due today', () => {
  it.each([
    ['2026-11-27', '2026-11-30 02:28', true],
    ['2026-11-27', '2026-11-30 07:59', true],
    ['2026-11-27', '2026-11-30 08:00', false],
    ['2026-11-28', '2026-11-30 02:28', true],
    ['2026-11-26', '2026-11-27 09:00', false],
    ['2026-12-24', '2026-12-28 07:00', true],
    ['2026-12-24', '2026-12-28 09:00', false],
    ['2026-12-25', '2026-12-26 12:00', true],
  ])('on %s includes %s: %s', (today, due, isIncluded) => {
    const [date = '', time = ''] = due.split(' ');
    const [hour, minute] = time.split(':').map(Number);
    expect(isDueToday(swissInstant(date, hour ?? 0, minute ?? 0), swissInstant(today, 16, 0))).toBe(
      isIncluded,
    );
  });

  it('is what falls due today, or before a working morning', () => {
    const instant = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2036-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: -5, max: 15 * 24 * 60 }), (now, minutes) => {
        const dueAt = new Date(now.getTime() + minutes * 60_000);
        const today = swissTime(now).date;
        const days = Array.from({ length: 16 }, (_, index) => addDays(today, index + 1));
        const hasMorning = days.some((day) => isWorkingDay(day) && swissInstant(day, 8, 0) <= dueAt);
        expect(isDueToday(dueAt, now)).toBe(!hasMorning);
        if (dueAt < endOfSwissDay(today)) expect(isDueToday(dueAt, now)).toBe(true);
      }),
    );
  });
});
