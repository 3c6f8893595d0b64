import type { Actor } from '#rules/actor.ts';
import { type CloseRefusal, closeRefusal, type Month, monthOf, monthSpan } from '#rules/periods.ts';
import type { PeriodRepository } from '#server/postgres/accounting/pg-period-repository.ts';
import { liabilityBefore } from './liability-before.ts';
import { periodSha256, periodSums } from './period-books.ts';
import type { PeriodReader, PeriodRecord } from './period-repository.ts';

export type PeriodClosing =
  | { kind: 'refused'; refusal: CloseRefusal; period?: never }
  | { kind: 'closed'; period: PeriodRecord };

/** The last closed month, and the first later month with bookings. */
export async function readOpenMonths(
  reader: Pick<PeriodReader, 'closed' | 'firstBooking'>,
): Promise<{ lastClosed: Month | undefined; firstOpen: Month | undefined }> {
  const lastClosed = (await reader.closed()).at(-1)?.month;
  const since = lastClosed === undefined ? new Date(0) : monthSpan(lastClosed).to;
  const first = await reader.firstBooking(since);
  return { lastClosed, firstOpen: first && monthOf(first) };
}

/** Checks whether other months or the date prevent closing, without reading the month's bookings. */
export async function refusalByMonths(
  reader: Pick<PeriodReader, 'now' | 'closed' | 'firstBooking'>,
  month: Month,
): Promise<CloseRefusal | undefined> {
  return closeRefusal(month, { now: await reader.now(), ...(await readOpenMonths(reader)), open: [] });
}

/** Computes the result of closing a month without closing it. */
export async function previewPeriod(reader: PeriodReader, month: Month): Promise<PeriodClosing> {
  const byMonths = await refusalByMonths(reader, month);
  if (byMonths !== undefined) return { kind: 'refused', refusal: byMonths };
  const span = monthSpan(month);
  const bookings = await reader.open(span);
  if (bookings.length > 0) return { kind: 'refused', refusal: { why: 'open', bookings } };
  const books = await reader.books(span);
  const before = await liabilityBefore(reader, span.from);
  const period = { month, sums: periodSums(books, before), rowsSha256: periodSha256(books) };
  return { kind: 'closed', period };
}

/** Closes a month. The database then rejects all bookings into it or before it. */
export async function closePeriod(
  periods: PeriodRepository,
  month: Month,
  by: Actor,
): Promise<PeriodClosing | { kind: 'busy' }> {
  const closed = await periods.close(by, (reader) => previewPeriod(reader, month));
  return closed ?? { kind: 'busy' };
}
