import { sql } from 'drizzle-orm';
import { type Month, monthOf, monthSpan, nextMonth } from '#rules/periods.ts';
import { clockStatement } from '../../testkit/clock.ts';
import { texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

/** Months that lie before an app whose tests move its clock through them. */
export type MonthClock = {
  /** The running one at first, then the two after it. */
  months: [Month, Month, Month];
  /** Moves the database's clock to so many minutes after the beginning of a month. */
  set: (month: Month, minutes: number) => Promise<void>;
};

/** Puts the clock of an app into the second day of the next month, so that no test runs over the end of one. */
export async function startMonthClock({ adapters }: TestApp): Promise<MonthClock> {
  const first = nextMonth(monthOf(new Date()));
  const second = nextMonth(first);
  const set = async (month: Month, minutes: number) => {
    const to = monthSpan(month).from.getTime() + minutes * 60_000;
    await adapters.connection.db.execute(sql.raw(clockStatement((to - Date.now()) / 1000)));
  };
  await set(first, 2 * 24 * 60);
  return { months: [first, second, nextMonth(second)], set };
}

/** Has every mail sent that is pending, and with it the receipts and credit notes filed. */
export async function sendMails(app: TestApp): Promise<void> {
  for (const id of await texts(app, "select id::text as text from mail where status = 'Pending'"))
    await app.app.messages.send(id);
}

/** Closed months that are no longer as they were closed. */
export async function changedMonths({ app }: TestApp): Promise<Month[]> {
  const checked = await app.accounting.periods.check();
  return checked.filter(({ differs, sameRows }) => differs.length > 0 || !sameRows).map(({ month }) => month);
}
