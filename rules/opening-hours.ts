import { swissTime } from './swiss-time.ts';

/** Whole hours in Swiss time. `to` is the first hour after closing. */
export type OpeningHours = { from: number; to: number };

/** Parses `8-20`. Returns undefined if malformed. */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  return hours.from < hours.to && hours.to <= 24 ? hours : undefined;
}

/** True if the shop has been open without a paid order for this many minutes. */
export function hasNoRecentOrders(
  { minutes, hours }: { minutes: number; hours: OpeningHours },
  lastOrder: Date | undefined,
  now: Date,
): boolean {
  const { hour, minute } = swissTime(now);
  if (hour < hours.from || hour >= hours.to) return false;
  const minutesOpen = (hour - hours.from) * 60 + minute;
  const minutesSinceOrder =
    lastOrder === undefined ? Number.POSITIVE_INFINITY : minutesBetween(lastOrder, now);
  return minutesOpen >= minutes && minutesSinceOrder >= minutes;
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000;
}
