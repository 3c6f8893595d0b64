import { monthOf, nextMonth } from '#rules/periods.ts';
import { page, query } from './desk-pages.ts';
import type { Shop } from './shop.ts';
import type { Work } from './work.ts';

const BY = { person: 'anna', command: 'periods close', reason: 'end of the month' };

/** By how many months it is before the one of today. */
function monthBefore(count: number): string {
  const [year = 0, month = 0] = monthOf(new Date()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7);
}

/** Closes each month but the last, as a shop does. */
async function closeMonths({ test: { app } }: Shop): Promise<void> {
  const { periods } = app.accounting;
  const last = monthBefore(1);
  const { lastClosed, firstOpen } = await periods.openMonths();
  const first = firstOpen ?? (lastClosed === undefined ? last : nextMonth(lastClosed));
  for (let month = first; month < last; month = nextMonth(month)) {
    const closed = await periods.close(month, BY);
    if (closed.kind !== 'closed') throw new Error(`${month} is not closed: ${JSON.stringify(closed)}`);
  }
}

const monthEnd = (name: string, count: number) =>
  page(name, () => [query('periods.show', { month: monthBefore(count) })]);

/** Pages of months, the last of all: what is done before could not be booked any more. */
export const MONTH_PAGES: readonly Work[] = [
  { ...page('the months', () => ['/rpc/periods.list']), before: closeMonths },
  monthEnd('the month to be closed', 1),
  // Its page does not wait for it.
  {
    name: 'what closing a month comes to',
    times: 3,
    run: ({ clerk }) => clerk.ask(query('periods.preview', { month: monthBefore(1) })),
  },
  monthEnd('a closed month', 2),
  monthEnd('a month of two years ago', 24),
];
