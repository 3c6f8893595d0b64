/** Swiss local time as `YYYY-MM-DD HH:mm:ss`. */
const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export function toBookingTime(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = FORMAT.format(at).split(' ');
  return { day, time };
}

/** Formats `2026-11-25` as `25.11.2026`. */
export const formatDottedDate = (day: string): string => day.split('-').reverse().join('.');
