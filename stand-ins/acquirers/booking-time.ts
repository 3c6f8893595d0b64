const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** What a clock in Switzerland shows. */
export type BookingTime = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:mm:ss` */
  readonly time: string;
};

export function bookingTime(at: Date): BookingTime {
  const part = new Map(FORMAT.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${part.get('year')}-${part.get('month')}-${part.get('day')}`,
    time: `${part.get('hour')}:${part.get('minute')}:${part.get('second')}`,
  };
}

/** `25.11.2026` of `2026-11-25`. */
export const dotted = (day: string): string => day.split('-').reverse().join('.');
