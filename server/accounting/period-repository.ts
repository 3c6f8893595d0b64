import type { Month, OpenBooking } from '#rules/periods.ts';
import type { CardMovement } from './liability-file.ts';
import type { PeriodBooks, PeriodSums } from './period-books.ts';
import type { Span } from './reconcile.ts';

/** The stored result of a closed month. */
export type PeriodRecord = { month: Month; sums: PeriodSums; rowsSha256: string };

export type ClosedPeriod = PeriodRecord & { person: string; reason: string; closedAt: Date };

export type PeriodReader = {
  now: () => Promise<Date>;
  /** Oldest first. */
  closed: () => Promise<ClosedPeriod[]>;
  /** Time of the first booking from then on. */
  firstBooking: (from: Date) => Promise<Date | undefined>;
  /** Pending bookings that started in the span or before it. */
  open: (span: Span) => Promise<OpenBooking[]>;
  books: (span: Span) => Promise<PeriodBooks>;
  cards: (span: Span) => Promise<CardMovement[]>;
};
