import type { Month, OpenBooking } from '#rules/periods.ts';
import type { CardMovement } from './liability-file.ts';
import type { PeriodRecords, PeriodSums } from './period-records.ts';
import type { Span } from './reconcile.ts';

/** The stored result of a closed month. */
export type PeriodRecord = { month: Month; sums: PeriodSums; rowsSha256: string };

export type ClosedPeriod = PeriodRecord & { person: string; reason: string; closedAt: Date };

export type PeriodReader = {
  readNow: () => Promise<Date>;
  /** Returns the closed months, oldest first. */
  listClosed: () => Promise<ClosedPeriod[]>;
  /** Returns the time of the first booking at or after `from`. */
  readFirstEntry: (from: Date) => Promise<Date | undefined>;
  /** Returns pending bookings that started in the span or before it. */
  listOpenEntries: (span: Span) => Promise<OpenBooking[]>;
  readEntries: (span: Span) => Promise<PeriodRecords>;
  readCardMovements: (span: Span) => Promise<CardMovement[]>;
};
