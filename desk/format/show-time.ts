import { swissTime } from '#rules/swiss-time.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** `23.11.2026`, the same in all three languages; `date` as `YYYY-MM-DD`. */
export function showDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** `23.11.2026 14:17` as a clock in Switzerland shows it. @param instant as ISO 8601 */
export function showTime(instant: string): string {
  const { date, hour, minute } = swissTime(new Date(instant));
  return `${showDate(date)} ${two(hour)}:${two(minute)}`;
}
