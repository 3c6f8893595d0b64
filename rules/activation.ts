import { ACTIVATION_HOURS } from './deadlines.ts';
import { isWorkingDay } from './holidays.ts';
import { addDays } from './iso-date.ts';
import { endOfSwissDay, swissTime } from './swiss-time.ts';

const HOUR_MS = 3_600_000;

/** The first instant at which so many hours have passed, those of Saturdays, Sundays and holidays not counted. */
function afterWorkingHours(start: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  let now = start.getTime();
  let date = swissTime(start).date;
  for (;;) {
    const end = endOfSwissDay(date).getTime();
    if (isWorkingDay(date)) {
      if (left <= end - now) return new Date(now + left);
      left -= end - now;
    }
    now = end;
    date = addDays(date, 1);
  }
}

/** When the posted cards of an order must be activated at the latest (readings section 9). */
export function activationDue(paidAt: Date): Date {
  return afterWorkingHours(paidAt, ACTIVATION_HOURS.due);
}

/** When an order whose posted cards are not yet activated is to be reported (readings section 9). */
export function activationAlarm(paidAt: Date): Date {
  return afterWorkingHours(paidAt, ACTIVATION_HOURS.alarm);
}
