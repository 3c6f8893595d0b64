import { sql } from 'drizzle-orm';
import { getMonth, type Month, monthSpan, nextMonth } from '#rules/periods.ts';
import { getSetClockSql } from '../../testkit/clock.ts';
import { texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

/** Moves an app's clock through the next months. */
export type MonthClock = {
  /** The current month, then the next two. */
  months: [Month, Month, Month];
  /** Moves the database's clock to this many minutes after the start of a month. */
  set: (month: Month, minutes: number) => Promise<void>;
};

/** Moves an app's clock to the second day of the next month, so that no test crosses the end of a month. */
export async function startMonthClock({ adapters }: TestApp): Promise<MonthClock> {
  const first = nextMonth(getMonth(new Date()));
  const second = nextMonth(first);
  const set = async (month: Month, minutes: number) => {
    const to = monthSpan(month).from.getTime() + minutes * 60_000;
    await adapters.connection.db.execute(sql.raw(getSetClockSql((to - Date.now()) / 1000)));
  };
  await set(first, 2 * 24 * 60);
  return { months: [first, second, nextMonth(second)], set };
}

/** Sends every pending mail, which also files the receipts and credit notes. */
export async function sendMails(app: TestApp): Promise<void> {
  for (const id of await texts(app, "select id::text as text from mail where status = 'Pending'"))
    await app.app.messages.send(id);
}

/** Lists closed months whose content has changed. */
export async function listChangedMonths({ app }: TestApp): Promise<Month[]> {
  const checked = await app.accounting.periods.check();
  return checked.filter(({ differs, sameRows }) => differs.length > 0 || !sameRows).map(({ month }) => month);
}
