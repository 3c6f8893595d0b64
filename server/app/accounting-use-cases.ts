import type { Actor } from '#rules/actor.ts';
import type { Month } from '#rules/periods.ts';
import { checkPeriods } from '#server/accounting/check-periods.ts';
import {
  closePeriod,
  previewPeriod,
  readOpenMonths,
  refusalByMonths,
} from '#server/accounting/close-period.ts';
import { type CompareDeps, compareRecords, type Sources } from '#server/accounting/compare-records.ts';
import { liabilityBefore } from '#server/accounting/liability-before.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import { readCardMovements } from '#server/postgres/accounting/card-movements.ts';
import { readMoneyBack, readMoneyIn } from '#server/postgres/accounting/money-entries.ts';
import {
  readDisputes,
  readEntries,
  readLosses,
  readPaidByBank,
} from '#server/postgres/accounting/reconciliation-entries.ts';
import type { Adapters } from './adapters.ts';
import { loadMappings } from './settlement-mappings.ts';

/** Exports, reconciliation and periods for the accountants. */
export function createAccounting({
  config,
  connection: { db },
  supplier,
  providers,
  orders,
  periods,
}: Adapters) {
  const comparing: CompareDeps = {
    now: orders.now,
    movements: (span) => readEntries(db, span),
    supplierList: supplier.list,
    providers,
    disputes: (span) => readDisputes(db, span),
    losses: (span) => readLosses(db, span),
    paidByBank: (span) => readPaidByBank(db, span),
  };
  return {
    charges: (span: Span) => readMoneyIn(db, span),
    refunds: (span: Span) => readMoneyBack(db, span),
    cardMovements: (span: Span) => readCardMovements(db, span),
    /** The liability to card holders just before an instant. */
    liabilityBefore: (at: Date) => liabilityBefore(periods, at),
    /** Without sources only cards are compared. */
    compare: (span: Span, sources: Sources) => compareRecords(comparing, span, sources),
    /** The mappings of acquirers' files. */
    mappings: () => loadMappings(config.reconcileMappings),
    periods: {
      closed: periods.closed,
      openMonths: () => readOpenMonths(periods),
      check: () => checkPeriods(periods),
      preview: (month: Month) => previewPeriod(periods, month),
      /** Doesn't read the bookings of the month. */
      refusalByMonths: (month: Month) => refusalByMonths(periods, month),
      close: (month: Month, by: Actor) => closePeriod(periods, month, by),
    },
  };
}
