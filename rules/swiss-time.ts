import { addDays, isoWeekday } from './iso-date.ts';

const HOUR_MS = 3_600_000;

const FORMAT = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Zurich',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export type SwissTime = {
  /** `YYYY-MM-DD` */
  date: string;
  hour: number;
  minute: number;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
};

/** Converts an instant to Swiss date and time. Throws a RangeError for an invalid date. */
export function swissTime(instant: Date): SwissTime {
  const part = new Map(FORMAT.formatToParts(instant).map(({ type, value }) => [type, value]));
  const date = `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
  return {
    date,
    hour: Number(part.get('hour')),
    minute: Number(part.get('minute')),
    weekday: isoWeekday(date),
  };
}

/** Returns the instant of Swiss midnight: two hours before UTC midnight in summer, one hour before it in winter. */
export function startOfSwissDay(date: string): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  const inSummer = new Date(utcMidnight - 2 * HOUR_MS);
  return swissTime(inSummer).date === date ? inSummer : new Date(utcMidnight - HOUR_MS);
}

/** Returns the instant of a Swiss date and time. In the repeated hour in autumn, returns the first. */
export function swissInstant(date: string, hour: number, minute: number): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS + minute * 60_000;
  const inSummer = new Date(asUtc - 2 * HOUR_MS);
  const shown = swissTime(inSummer);
  return shown.date === date && shown.hour === hour ? inSummer : new Date(asUtc - HOUR_MS);
}

/** Returns the start of the next day. Swiss days have 23, 24 or 25 hours. */
export function endOfSwissDay(date: string): Date {
  return startOfSwissDay(addDays(date, 1));
}
