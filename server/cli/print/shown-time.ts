import { swissTime } from '#rules/swiss-time.ts';

/** `2026-11-25 17:30`, as clocks in Switzerland show it; a dash for what has not happened. */
export function shownTime(instant: Date | null | undefined): string {
  if (instant === null || instant === undefined) return '-';
  const { date, hour, minute } = swissTime(instant);
  return `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The same with seconds, for what happens many times a minute. */
export function shownSecond(instant: Date): string {
  return `${shownTime(instant)}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;
}
