import { addWorkingDays, isWorkingDay } from './holidays.ts';
import { swissTime } from './swiss-time.ts';

/** Later orders count from the next working day (readings 4). */
const CUT_OFF_HOUR = 17;

const WORKING_DAYS = { from: 2, to: 3 };

/** Returns the expected delivery days of physical cards, as `YYYY-MM-DD` in Swiss time. */
export function expectedDelivery(orderedAt: Date): { from: string; to: string } {
  const { date, hour } = swissTime(orderedAt);
  const start = isWorkingDay(date) && hour < CUT_OFF_HOUR ? date : addWorkingDays(date, 1);
  return { from: addWorkingDays(start, WORKING_DAYS.from), to: addWorkingDays(start, WORKING_DAYS.to) };
}
