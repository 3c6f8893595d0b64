import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '#rules/actor.ts';
import type { Month } from '#rules/periods.ts';
import { checkPeriods } from '#server/accounting/check-periods.ts';
import {
  closePeriod,
  findRefusalByMonths,
  outstandingLiabilityAt,
  previewPeriod,
  readOpenMonths,
} from '#server/accounting/close-period.ts';
import {
  type CompareDeps,
  compareRecords,
  type ReconciliationSources,
} from '#server/accounting/compare-records.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import { readMappings, type SettlementMappings } from '#server/accounting/settlement/settlement-mapping.ts';
import { readCharges, readRefunds } from '#server/postgres/accounting/money-entries.ts';
import {
  readBankRefunds,
  readDisputes,
  readEntries,
  readLosses,
} from '#server/postgres/accounting/reconciliation-entries.ts';
import { readCardMovements } from '#server/postgres/accounting/span-queries.ts';
import type { Adapters } from './adapters.ts';

/** Example mappings. Some values are invented, as their comments state. */
const EXAMPLES = join(import.meta.dirname, '../accounting/settlement/example-mappings.json');

/**
 * Loads the mappings of acquirers' files.
 * @param path RECONCILE_MAPPINGS; undefined for the examples
 * @returns errors with the setting and the field
 */
export async function loadMappings(
  path: string | undefined,
): Promise<{ mappings: SettlementMappings } | { faults: string[] }> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path ?? EXAMPLES);
  } catch {
    return { faults: [`RECONCILE_MAPPINGS: ${path} cannot be read`] };
  }
  const read = readMappings(bytes);
  return 'faults' in read ? { faults: read.faults.map((fault) => `RECONCILE_MAPPINGS: ${fault}`) } : read;
}

/** Exports, reconciliation and periods for the accountants. */
export function createAccounting({
  config,
  connection: { db },
  fileThread,
  supplier,
  providers,
  orders,
  periods,
}: Adapters) {
  const compareDeps: CompareDeps = {
    now: orders.readNow,
    movements: (span) => readEntries(db, span),
    supplierList: supplier.list,
    providers,
    disputes: (span) => readDisputes(db, span),
    losses: (span) => readLosses(db, span),
    paidByBank: (span) => readBankRefunds(db, span),
    files: fileThread,
  };
  return {
    charges: (span: Span) => readCharges(db, span),
    refunds: (span: Span) => readRefunds(db, span),
    cardMovements: (span: Span) => readCardMovements(db, span),
    /** Returns the liability to card holders just before a point in time. */
    outstandingLiabilityAt: (at: Date) => outstandingLiabilityAt(periods, at),
    /** Compares only cards if there are no other sources. */
    compare: (span: Span, sources: ReconciliationSources) => compareRecords(compareDeps, span, sources),
    /** The mappings of acquirers' files. */
    mappings: () => loadMappings(config.reconcileMappings),
    periods: {
      closed: periods.listClosed,
      openMonths: () => readOpenMonths(periods),
      check: () => checkPeriods(periods),
      preview: (month: Month) => previewPeriod(periods, month),
      /** Doesn't read the bookings of the month. */
      findRefusalByMonths: (month: Month) => findRefusalByMonths(periods, month),
      close: (month: Month, by: Actor) => closePeriod(periods, month, by),
    },
  };
}
