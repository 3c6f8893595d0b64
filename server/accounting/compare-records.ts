import type { PaymentProviders } from '#server/checkout/payment-provider.ts';
import type { ListResult, SupplierRecord } from '#server/fulfilment/supplier-port.ts';
import type { BankRefund } from './bank/compare-bank.ts';
import type { ComparedFiles, FileComparison } from './compare-files.ts';
import { compareProviders } from './compare-providers.ts';
import type { LoadedRecords } from './compare-sources.ts';
import type { FileThread } from './file-thread.ts';
import {
  BOOKING_TOLERANCE_MS,
  type Entry,
  type ListedMovement,
  type OurMovement,
  reconcile,
  type Span,
} from './reconcile.ts';

export type CompareDeps = {
  now: () => Promise<Date>;
  /** Loads the movements of money and cards in our records, without refunds paid by bank. */
  movements: (span: Span) => Promise<OurMovement[]>;
  supplierList: (span: Span) => Promise<ListResult>;
  /** Providers with an account. Their lists are requested. */
  providers: PaymentProviders;
  disputes: (span: Span) => Promise<ListedMovement[]>;
  losses: (span: Span) => Promise<ListedMovement[]>;
  /** Loads the refunds paid by bank transfer. */
  paidByBank: (span: Span) => Promise<BankRefund[]>;
  /** Reads and compares files in a thread. */
  files: Pick<FileThread, 'check' | 'compare'>;
};

/** Sources to compare with, in addition to the supplier's list. */
export type ReconciliationSources = ComparedFiles & {
  /** True to compare with the providers' own transaction lists. */
  providers: boolean;
};

/** Extra time at both ends of the span, because the other side's date of a movement may differ by a day. */
const MARGIN_MS = 24 * 3_600_000;

export type CompareResult = Unanswered | FileComparison;

/** `system`: name of the external system that returned no list. */
type Unanswered = { kind: 'unanswered'; system: string; name: string };

/**
 * Compares our records with acquirers' files, providers' lists, bank statements, and always the supplier's
 * list (I-20). Checks the files before it requests a list.
 */
export async function compareRecords(
  deps: CompareDeps,
  requestedSpan: Span,
  { providers, ...compared }: ReconciliationSources,
): Promise<CompareResult> {
  const checked = await deps.files.check(compared);
  if (checked.kind !== 'valid') return checked;
  const loaded = await loadRecords(deps, requestedSpan, { withinMs: checked.withinMs, providers });
  if (loaded.kind === 'unanswered') return loaded;
  return deps.files.compare({ ...compared, records: loaded.records });
}

/**
 * Loads our records, and compares them with the lists of the supplier and the providers.
 * @param withinMs maximum time between an acquirer's date and ours
 */
export async function loadRecords(
  deps: Omit<CompareDeps, 'files'>,
  requestedSpan: Span,
  { withinMs, providers }: { withinMs: number; providers: boolean },
): Promise<Unanswered | { kind: 'loaded'; records: LoadedRecords }> {
  const now = await deps.now();
  // The other clock may be ahead, so include entries dated slightly after now.
  const seen = {
    from: requestedSpan.from,
    to: minDate(requestedSpan.to, new Date(now.getTime() + BOOKING_TOLERANCE_MS)),
  };
  const span = { from: requestedSpan.from, to: minDate(requestedSpan.to, now) };
  const covers = widen(span, withinMs, now);
  const movements = await deps.movements(covers);
  const supplierResult = await deps.supplierList({
    from: covers.from,
    to: new Date(seen.to.getTime() + MARGIN_MS),
  });
  if (supplierResult.kind === 'unknown')
    return { kind: 'unanswered', system: 'supplier', name: supplierResult.name };
  const supplier = reconcile(
    seen,
    { covers, entries: movements.map(toEntry) },
    { covers, entries: supplierResult.records.map(toSupplierEntry) },
    ['card', 'void'],
    { source: 'supplier' },
  );
  const providerComparison = providers
    ? await compareProviders(
        deps.providers,
        seen,
        { covers, entries: movements },
        { beyondMs: MARGIN_MS, now },
      )
    : { kind: 'compared' as const, results: [], compared: [], uncompared: [] };
  if (providerComparison.kind === 'unanswered') return providerComparison;
  const { results, compared, uncompared } = providerComparison;
  return {
    kind: 'loaded',
    records: {
      ...{ seen, span, covers, movements, supplier },
      providers: { results, compared, uncompared },
      isFullyBooked: requestedSpan.to.getTime() + MARGIN_MS < now.getTime(),
      disputes: await deps.disputes({ from: new Date(0), to: now }),
      losses: await deps.losses(span),
      paidByBank: await deps.paidByBank(span),
    },
  };
}

function widen({ from, to }: Span, withinMs: number, now: Date): Span {
  const beyond = MARGIN_MS + withinMs;
  return { from: new Date(from.getTime() - beyond), to: minDate(new Date(to.getTime() + beyond), now) };
}

function minDate(first: Date, second: Date): Date {
  return first < second ? first : second;
}

export function toEntry({ kind, key, name, subject, value, currency, at }: OurMovement): Entry {
  return { kind, key, name, subject, value, currency, at };
}

/** Identifies the supplier's records by the id of our request. */
function toSupplierEntry({ kind, id, productReferenceId, value, lastFour, at }: SupplierRecord): Entry {
  return {
    kind: kind === 'voided' ? 'void' : 'card',
    key: id,
    name: `…${lastFour}`,
    subject: productReferenceId,
    value,
    currency: 'CHF',
    at,
  };
}
