import { readSwissText, swissText } from './swiss-clock.ts';

const dayMs = 86_400_000;

/** When captured money was last moved: at 22:00 Swiss time, each day (saferpay 6). @param now and the result: ms since 1970 */
export function lastClosing(now: number): number {
  const closingOf = (time: number): number => readSwissText(`${swissText(time).slice(0, 10)}T22:00`);
  const today = closingOf(now);
  return today <= now ? today : closingOf(now - dayMs);
}
