import type { Actor } from '#rules/actor.ts';
import type { Rappen } from '#rules/money.ts';
import { type CloseRefusal, findCloseRefusal, getMonth, type Month, monthSpan } from '#rules/periods.ts';
import type { PeriodRepository } from '#server/postgres/accounting/period-repository.ts';
import { sumLiability } from './liability-file.ts';
import type { PeriodReader, PeriodRecord } from './period-reader.ts';
import { computePeriodSha256, computePeriodSums } from './period-records.ts';

/**
 * Returns the liability to card holders at a point in time. Starts from the last closed month, so that old
 * cards aren't summed again.
 */
export async function outstandingLiabilityAt(
  { listClosed, readCardMovements }: Pick<PeriodReader, 'listClosed' | 'readCardMovements'>,
  at: Date,
): Promise<Rappen> {
  const last = (await listClosed()).findLast(({ month }) => monthSpan(month).to <= at);
  const from = last === undefined ? new Date(0) : monthSpan(last.month).to;
  return (last?.sums.liability ?? 0) + sumLiability(await readCardMovements({ from, to: at }));
}

export type PeriodClosing =
  | { kind: 'refused'; refusal: CloseRefusal; period?: never }
  | { kind: 'closed'; period: PeriodRecord };

/** Returns the last closed month, and the first later month with bookings. */
export async function readOpenMonths(
  reader: Pick<PeriodReader, 'listClosed' | 'readFirstEntry'>,
): Promise<{ lastClosed: Month | undefined; firstOpen: Month | undefined }> {
  const lastClosed = (await reader.listClosed()).at(-1)?.month;
  const since = lastClosed === undefined ? new Date(0) : monthSpan(lastClosed).to;
  const first = await reader.readFirstEntry(since);
  return { lastClosed, firstOpen: first && getMonth(first) };
}

/** Checks whether other months or the date prevent closing, without reading the month's bookings. */
export async function findRefusalByMonths(
  reader: Pick<PeriodReader, 'readNow' | 'listClosed' | 'readFirstEntry'>,
  month: Month,
): Promise<CloseRefusal | undefined> {
  return findCloseRefusal(month, {
    now: await reader.readNow(),
    ...(await readOpenMonths(reader)),
    open: [],
  });
}

/** Computes the result of closing a month without closing it. */
export async function previewPeriod(reader: PeriodReader, month: Month): Promise<PeriodClosing> {
  const refusal = await findRefusalByMonths(reader, month);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const span = monthSpan(month);
  const bookings = await reader.listOpenEntries(span);
  if (bookings.length > 0) return { kind: 'refused', refusal: { why: 'open', bookings } };
  const entries = await reader.readEntries(span);
  const openingLiability = await outstandingLiabilityAt(reader, span.from);
  const period = {
    month,
    sums: computePeriodSums(entries, openingLiability),
    rowsSha256: computePeriodSha256(entries),
  };
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
