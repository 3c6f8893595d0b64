import { addDays, isoWeekday } from './iso-date.ts';
import { swissInstant, swissTime } from './swiss-time.ts';

/** Computes Easter Sunday in the Gregorian calendar with the Meeus/Butcher algorithm. */
export function getEasterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late);
}

export const getChristmas = (year: number) => `${year}-12-25`;

/** Lists the nine holidays without postal service, in calendar order (readings 4). */
export function listSwissHolidays(year: number): string[] {
  const easter = getEasterSunday(year);
  return [
    `${year}-01-01`,
    `${year}-01-02`,
    // Good Friday, Easter Monday, Ascension Day, Whit Monday.
    addDays(easter, -2),
    addDays(easter, 1),
    addDays(easter, 39),
    addDays(easter, 50),
    `${year}-08-01`,
    getChristmas(year),
    `${year}-12-26`,
  ];
}

export function isWorkingDay(isoDate: string): boolean {
  return isoWeekday(isoDate) <= 5 && !listSwissHolidays(Number(isoDate.slice(0, 4))).includes(isoDate);
}

/** Returns the nth working day after any day, or the day itself for 0. */
export function addWorkingDays(isoDate: string, count: number): string {
  let day = isoDate;
  for (let remaining = count; remaining > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) remaining -= 1;
  }
  return day;
}

/** Hour at which packing starts on a working day. */
const WORKING_MORNING_HOUR = 8;

/** True for work that is due before the next working day starts. On a Friday, this includes Monday at 2 a.m. */
export function isDueToday(dueAt: Date, now: Date): boolean {
  const nextWorkingDay = addWorkingDays(swissTime(now).date, 1);
  return dueAt < swissInstant(nextWorkingDay, WORKING_MORNING_HOUR, 0);
}

/** For later orders, delivery times count from the next working day (readings 4). */
export const CUT_OFF_HOUR = 17;

/** Expected delivery time in working days. */
const DELIVERY_DAYS = { from: 2, to: 3 };

/** Returns the last day to order physical cards before the cut-off, so that they arrive before a feast. */
export function getLastOrderDay(feast: string): string {
  let day = addDays(feast, -1);
  while (!isWorkingDay(day) || addWorkingDays(day, DELIVERY_DAYS.to) >= feast) day = addDays(day, -1);
  return day;
}

/** Returns the last order days before the next Christmas and Easter for which an order isn't too late. */
export function findHolidayOrderDays(now: Date): { christmas: string; easter: string } {
  const arrival = expectedDelivery(now).to;
  const year = Number(swissTime(now).date.slice(0, 4));
  const findOrderDay = (getFeast: (year: number) => string) => {
    const feast = getFeast(year);
    return getLastOrderDay(arrival < feast ? feast : getFeast(year + 1));
  };
  return { christmas: findOrderDay(getChristmas), easter: findOrderDay(getEasterSunday) };
}

/** Returns the expected delivery days of physical cards, as `YYYY-MM-DD` in Swiss time. */
export function expectedDelivery(orderedAt: Date): { from: string; to: string } {
  const { date, hour } = swissTime(orderedAt);
  const start = isWorkingDay(date) && hour < CUT_OFF_HOUR ? date : addWorkingDays(date, 1);
  return { from: addWorkingDays(start, DELIVERY_DAYS.from), to: addWorkingDays(start, DELIVERY_DAYS.to) };
}
