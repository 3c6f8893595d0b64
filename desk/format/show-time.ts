import { swissTime } from '#rules/swiss-time.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** `23.11.2026`, the same in all three languages; `date` as `YYYY-MM-DD`. */
export function showDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** `23.11.`; `date` as `YYYY-MM-DD`. */
export function showDayOfYear(date: string): string {
  const [, month, day] = date.split('-');
  return `${day}.${month}.`;
}

/** `14:17` as a clock in Switzerland shows it. @param instant as ISO 8601 */
export function showClock(instant: Date | string): string {
  const { hour, minute } = swissTime(new Date(instant));
  return `${two(hour)}:${two(minute)}`;
}

/** `23.11.2026 14:17` as a clock in Switzerland shows it. @param instant as ISO 8601 */
export function showTime(instant: Date | string): string {
  return `${showDate(swissTime(new Date(instant)).date)} ${showClock(instant)}`;
}
