import type { ExportName } from './accounting-files.ts';
import { addDays } from './iso-date.ts';
import { RETENTION } from './retention.ts';
import { endOfSwissDay, swissTime } from './swiss-time.ts';

/** A month of the books, as `2026-11`, Swiss time. */
export type Month = string;

/** The name under which a closed month that has changed is reported. */
export const CLOSED_MONTH_INVARIANT = 'I-25 a closed month is as it was closed';

/** @returns undefined for what is no month as 2026-11 */
export function readMonth(text: string): Month | undefined {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

export function monthOf(at: Date): Month {
  return swissTime(at).date.slice(0, 7);
}

export function nextMonth(month: Month): Month {
  // The first day and 31 more lie in the month after it, whatever its length.
  return addDays(`${month}-01`, 31).slice(0, 7);
}

/** Swiss days as `2026-11-30`, both included. */
export type Days = { from: string; to: string };

/** The first and the last day of a month. */
export function monthDays(month: Month): Days {
  return { from: `${month}-01`, to: addDays(`${nextMonth(month)}-01`, -1) };
}

/** From the first instant of the days to just before the first after them. */
export function daysSpan({ from, to }: Days): { from: Date; to: Date } {
  return { from: endOfSwissDay(addDays(from, -1)), to: endOfSwissDay(to) };
}

/** From the first instant of a month to just before the first of the next month. */
export function monthSpan(month: Month): { from: Date; to: Date } {
  return daysSpan(monthDays(month));
}

/** Something begun in a month that is booked when it is done, and by then in another month. */
export type OpenBooking = {
  kind: 'refund' | 'payment' | 'void' | 'receipt' | 'credit-note' | 'unknown';
  /** The order, or what an external system calls it. */
  reference: string;
};

export type CloseRefusal =
  | { why: 'not-over' }
  | { why: 'closed' }
  | { why: 'nothing-booked' }
  | { why: 'earlier-open'; month: Month }
  | { why: 'open'; bookings: readonly OpenBooking[] };

/** What speaks against closing a month. Months are closed in turn, so that all before the last closed one stand still. */
export function closeRefusal(
  month: Month,
  {
    now,
    lastClosed,
    firstOpen,
    open,
  }: {
    now: Date;
    lastClosed: Month | undefined;
    /** The first month after it in which anything is booked. */
    firstOpen: Month | undefined;
    open: readonly OpenBooking[];
  },
): CloseRefusal | undefined {
  if (lastClosed !== undefined && month <= lastClosed) return { why: 'closed' };
  if (now < monthSpan(month).to) return { why: 'not-over' };
  if (firstOpen !== undefined && firstOpen < month) return { why: 'earlier-open', month: firstOpen };
  if (lastClosed === undefined && firstOpen !== month) return { why: 'nothing-booked' };
  return open.length === 0 ? undefined : { why: 'open', bookings: open };
}

/** Whether all receipts of a month are still there: they go with the end of their time, and the month stays. */
export function keepsReceipts(month: Month, now: Date): boolean {
  const lastYear = Number(month.slice(0, 4)) + RETENTION.receiptYears;
  return now < endOfSwissDay(`${lastYear}-12-31`);
}

/** Steps to complete before a month is closed. Closing without one of them takes a confirmation. */
export const CLOSING_STEPS = ['reconciliation', 'check'] as const;
export type ClosingStep = (typeof CLOSING_STEPS)[number];

/** The last run of a step of the month end. `open`: how much it left to be explained. */
export type CompletedStep = { step: ClosingStep | ExportName; open: number };

/** Returns the steps that were never done, or whose last run left something to be explained. */
export function incompleteSteps(done: readonly CompletedStep[]): ClosingStep[] {
  return CLOSING_STEPS.filter((name) => !done.some(({ step, open }) => step === name && open === 0));
}
