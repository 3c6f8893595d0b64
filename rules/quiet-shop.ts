import { swissTime } from './swiss-time.ts';

/** Whole hours of the Swiss day, as 8 to 20; `to` is the first hour that no longer counts. */
export type OpeningHours = { from: number; to: number };

/** `8-20`; undefined when it is none. */
export function readOpeningHours(text: string): OpeningHours | undefined {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  return hours.from < hours.to && hours.to <= 24 ? hours : undefined;
}

/** Whether the shop has been open and without a paid order for so many minutes on end. */
export function isQuietTooLong(
  { minutes, hours }: { minutes: number; hours: OpeningHours },
  lastOrder: Date | undefined,
  now: Date,
): boolean {
  const { hour, minute } = swissTime(now);
  if (hour < hours.from || hour >= hours.to) return false;
  const openFor = (hour - hours.from) * 60 + minute;
  const quietFor = lastOrder === undefined ? Number.POSITIVE_INFINITY : minutesBetween(lastOrder, now);
  return openFor >= minutes && quietFor >= minutes;
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000;
}
