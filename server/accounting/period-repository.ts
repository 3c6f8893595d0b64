import type { Month, OpenBooking } from '#rules/periods.ts';
import type { CardMovement } from './liability-file.ts';
import type { PeriodBooks, PeriodSums } from './period-books.ts';
import type { Span } from './reconcile.ts';

/** A month as it was when it was closed. */
export type PeriodRecord = { month: Month; sums: PeriodSums; rowsSha256: string };

export type ClosedPeriod = PeriodRecord & { person: string; reason: string; closedAt: Date };

export type PeriodReader = {
  now: () => Promise<Date>;
  /** The oldest first. */
  closed: () => Promise<ClosedPeriod[]>;
  /** When something was first booked from then on. */
  firstBooking: (from: Date) => Promise<Date | undefined>;
  /** What was begun in a span, or before it, and is not booked yet. */
  open: (span: Span) => Promise<OpenBooking[]>;
  books: (span: Span) => Promise<PeriodBooks>;
  cards: (span: Span) => Promise<CardMovement[]>;
};
