import type { ExportName } from './accounting-files.ts';
import { addDays } from './iso-date.ts';
import { RETENTION } from './retention.ts';
import { endOfSwissDay, swissTime } from './swiss-time.ts';

/** An accounting month: `2026-11`, Swiss time. */
export type Month = string;

/** Reported if the data of a closed month has changed. */
export const CLOSED_MONTH_INVARIANT = 'I-25 a closed month is as it was closed';

/** @returns undefined if malformed */
export function parseMonth(text: string): Month | undefined {
  return /^2[01]\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

export function getMonth(at: Date): Month {
  return swissTime(at).date.slice(0, 7);
}

export function nextMonth(month: Month): Month {
  // 31 days after the first is always the following month.
  return addDays(`${month}-01`, 31).slice(0, 7);
}

/** Swiss days as `2026-11-30`, both inclusive. */
export type Days = { from: string; to: string };

export function monthDays(month: Month): Days {
  return { from: `${month}-01`, to: addDays(`${nextMonth(month)}-01`, -1) };
}

/** Returns the half-open interval from the first day's start to the last day's end. */
export function daysSpan({ from, to }: Days): { from: Date; to: Date } {
  return { from: endOfSwissDay(addDays(from, -1)), to: endOfSwissDay(to) };
}

export function monthSpan(month: Month): { from: Date; to: Date } {
  return daysSpan(monthDays(month));
}

/** Work that started in the month but would be booked in a later one. */
export type OpenBooking = {
  kind: 'refund' | 'payment' | 'void' | 'receipt' | 'credit-note' | 'unknown';
  /** The order's reference, or an external system's ID. */
  reference: string;
};

export type CloseRefusal =
  | { why: 'not-over' }
  | { why: 'closed' }
  | { why: 'nothing-booked' }
  | { why: 'earlier-open'; month: Month }
  | { why: 'open'; bookings: readonly OpenBooking[] };

/** Returns why a month can't be closed. Months are closed in order, so that earlier ones no longer change. */
export function findCloseRefusal(
  month: Month,
  {
    now,
    lastClosed,
    firstOpen,
    open,
  }: {
    now: Date;
    lastClosed: Month | undefined;
    /** The first month with bookings after the last closed one. */
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

/** True if all receipts of a month still exist. They are deleted after their retention period. */
export function hasAllReceipts(month: Month, now: Date): boolean {
  const lastYear = Number(month.slice(0, 4)) + RETENTION.receiptYears;
  return now < endOfSwissDay(`${lastYear}-12-31`);
}

/** Steps to complete before closing a month. Skipping one requires a confirmation. */
export const CLOSING_STEPS = ['reconciliation', 'check'] as const;
export type ClosingStep = (typeof CLOSING_STEPS)[number];

/** The last run of a month-end step. `open`: number of unexplained differences. */
export type CompletedStep = { step: ClosingStep | ExportName; open: number };

/** Returns the steps that never ran, or whose last run left open differences. */
export function listIncompleteSteps(done: readonly CompletedStep[]): ClosingStep[] {
  return CLOSING_STEPS.filter((name) => !done.some(({ step, open }) => step === name && open === 0));
}
