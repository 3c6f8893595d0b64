import type { ListedMovement } from '#server/accounting/listed-movement.ts';
import type { ChargeEntry, RefundEntry } from '#server/accounting/money-files.ts';
import type { Entry, Span } from '#server/accounting/reconcile.ts';
import type { ListAnswer } from '#server/fulfilment/supplier-port.ts';
import { readMoneyBack, readMoneyIn } from '#server/postgres/accounting/money-entries.ts';
import { readDisputes, readEntries, readLosses } from '#server/postgres/accounting/reconciliation-entries.ts';
import type { Adapters } from './adapters.ts';

/** What the accountants get, and what the records are compared with. */
export type Accounting = {
  charges: (span: Span) => Promise<ChargeEntry[]>;
  refunds: (span: Span) => Promise<RefundEntry[]>;
  /** Money and cards that moved, by our records. */
  movements: (span: Span) => Promise<Entry[]>;
  /** The supplier's own list of what moved. */
  supplierList: (span: Span) => Promise<ListAnswer>;
  disputes: (span: Span) => Promise<ListedMovement[]>;
  losses: (span: Span) => Promise<ListedMovement[]>;
};

export function createAccounting({ connection: { db }, supplier }: Adapters): Accounting {
  return {
    charges: (span) => readMoneyIn(db, span),
    refunds: (span) => readMoneyBack(db, span),
    movements: (span) => readEntries(db, span),
    supplierList: (span) => supplier.list(span),
    disputes: (span) => readDisputes(db, span),
    losses: (span) => readLosses(db, span),
  };
}
