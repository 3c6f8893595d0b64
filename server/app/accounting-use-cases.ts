import { type CompareDeps, compareRecords } from '#server/accounting/compare-records.ts';
import type { ChargeEntry, RefundEntry } from '#server/accounting/money-files.ts';
import type { Entry, Span } from '#server/accounting/reconcile.ts';
import { readMoneyBack, readMoneyIn } from '#server/postgres/accounting/money-entries.ts';
import { readDisputes, readEntries, readLosses } from '#server/postgres/accounting/reconciliation-entries.ts';
import type { Adapters } from './adapters.ts';

/** What the accountants get, and what the records are compared with. */
export type Accounting = {
  charges: (span: Span) => Promise<ChargeEntry[]>;
  refunds: (span: Span) => Promise<RefundEntry[]>;
  /** @param settlement the payment provider's file; without it no money is compared */
  compare: (span: Span, settlement: readonly Entry[] | undefined) => ReturnType<typeof compareRecords>;
};

export function createAccounting({ connection: { db }, supplier, orders }: Adapters): Accounting {
  const comparing: CompareDeps = {
    now: orders.now,
    movements: (span) => readEntries(db, span),
    supplierList: supplier.list,
    disputes: (span) => readDisputes(db, span),
    losses: (span) => readLosses(db, span),
  };
  return {
    charges: (span) => readMoneyIn(db, span),
    refunds: (span) => readMoneyBack(db, span),
    compare: (span, settlement) => compareRecords(comparing, span, settlement),
  };
}
