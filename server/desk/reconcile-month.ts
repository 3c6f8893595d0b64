import * as z from 'zod';
import type { Actor } from '#rules/actor.ts';
import { type Month, monthDays, monthSpan } from '#rules/periods.ts';
import { toInvalidFiles } from '#server/accounting/compare-files.ts';
import type { Comparison } from '#server/accounting/compare-sources.ts';
import type { Difference, Entry, Span } from '#server/accounting/reconcile.ts';
import type { NewReviewItem } from '#server/operations/review-item.ts';
import type { BankComparison } from '../accounting/bank/compare-bank.ts';
import type { DeskApp } from './desk-app.ts';
import { reasonSchema } from './procedure.ts';

/**
 * Returns a review item for each movement that only an external system lists. A payment that provider and
 * acquirer list under different keys is one item.
 */
export function listUnknownMovements(differences: readonly Difference[]): NewReviewItem[] {
  const items = new Map<string, NewReviewItem>();
  for (const { kind, source, fault, theirs } of differences) {
    const name = `${kind} ${theirs?.name} ${theirs?.key.endsWith(' again')}`;
    if (fault !== 'only there' || theirs === null || items.has(name)) continue;
    const detail = {
      booking: kind,
      amount: theirs.value,
      source: kind === 'card' || kind === 'void' ? 'supplier' : source,
      at: theirs.at.toISOString(),
      name: theirs.name,
    };
    items.set(name, { kind: 'not-in-our-records', detail, about: theirs.key });
  }
  return [...items.values()];
}

/** True if nothing differs and nothing is in transit. */
export function isReconciled({ differences, inTransit, bank }: Comparison): boolean {
  return differences.length === 0 && inTransit.length === 0 && countOpenBankItems(bank) === 0;
}

/** Counts bank items that don't match our records or the acquirers' files, and periods without a statement. */
export function countOpenBankItems(bank: BankComparison | null): number {
  if (bank === null) return 0;
  const open = [...bank.payouts, ...bank.refunds].filter(
    ({ state }) => state !== 'matched' && state !== 'confirmed',
  );
  return open.length + bank.unexplained.length + bank.notCovered.length;
}

/** Lists the confirmed suggestions. Suggestions that the files no longer contain are not recorded. */
function listConfirmed(bank: BankComparison | null): string[] {
  const results = bank === null ? [] : [...bank.payouts, ...bank.refunds];
  return results.flatMap(({ state, suggestion }) =>
    state === 'confirmed' && suggestion !== null ? suggestion : [],
  );
}

export const reconcileRequest = z.strictObject({
  /** Only their total size is limited. */
  files: z.array(
    z.strictObject({
      name: z.string().min(1).max(200),
      /** Mapping for a settlement file; null for a bank statement. */
      mapping: z.string().min(1).max(100).nullable(),
      content: z.base64(),
    }),
  ),
  /** Suggested bookings of the bank that the clerk confirms. */
  confirmed: z.array(z.string().min(1).max(300)).default([]),
  /** Also requests the payment providers' own lists. */
  providers: z.boolean(),
  /** Also opens a review item for each movement missing in our records. */
  note: reasonSchema.optional(),
});
export type ReconcileRequest = z.output<typeof reconcileRequest>;

export type ReconcileResult = Awaited<ReturnType<typeof reconcileMonth>>;

/**
 * `faults`: a file is invalid and nothing was compared. `exceeded`: the files are too large to read or to
 * compare. `unanswered`: an external system returned no list.
 */
export async function reconcileMonth(
  { accounting, operations, reports }: Pick<DeskApp, 'accounting' | 'operations' | 'reports'>,
  month: Month,
  { files, providers, note, confirmed }: ReconcileRequest,
  by: Actor,
) {
  const span = monthSpan(month);
  const read = await accounting.mappings();
  if ('faults' in read)
    return toInvalidFiles([{ file: 'RECONCILE_MAPPINGS', line: 0, problem: { code: 'invalid-mappings' } }]);
  const uploaded = files.map(({ name: file, mapping, content }) => ({
    ...{ file, mapping, bytes: Buffer.from(content, 'base64') },
  }));
  const compared = await accounting.compare(span, {
    files: uploaded,
    mappings: read.mappings,
    providers,
    confirmed,
  });
  if (compared.kind === 'unanswered') return { kind: compared.kind, system: compared.system };
  if (compared.kind !== 'compared') return compared;
  const { comparison } = compared;
  const hasSettlements = files.some(({ mapping }) => mapping !== null);
  const notCompared = await countNotCompared(accounting, span, comparison, hasSettlements);
  const { differences, inTransit, bank } = comparison;
  await openReturnedTransfers({ operations, reports }, bank);
  await operations.recordAction(by, {
    type: 'month-reconciled',
    data: {
      ...monthDays(month),
      differences: differences.length,
      inTransit: inTransit.length,
      openBankItems: countOpenBankItems(bank),
      notCompared,
      confirmed: listConfirmed(bank),
    },
  });
  return {
    kind: compared.kind,
    ...toShownComparison(comparison),
    notCompared,
    noted:
      note === undefined
        ? undefined
        : await recordUnknownMovements(operations, comparison, { ...by, reason: note }),
    isReconciled: isReconciled(comparison) && notCompared === 0,
  };
}

/** The buyer has no money then, so the comparison alone isn't enough. */
async function openReturnedTransfers(
  { operations, reports }: Pick<DeskApp, 'operations' | 'reports'>,
  bank: BankComparison | null,
): Promise<void> {
  const returned = (bank?.refunds ?? []).filter(({ state }) => state === 'returned');
  const transfers = returned.map(async ({ reference, amount, booked }) => {
    const order = await reports.findOrder(reference);
    const detail = { name: reference, amount, ...(booked !== null && { bookedOn: booked.bookedOn }) };
    return order === undefined ? [] : [{ orderId: order.id, detail }];
  });
  await operations.recordReturnedTransfers((await Promise.all(transfers)).flat());
}

/** Also resolves review items whose movements have been booked since. */
async function recordUnknownMovements(
  operations: DeskApp['operations'],
  { differences, inTransit }: Comparison,
  by: Actor,
) {
  const items = listUnknownMovements([...differences, ...inTransit]);
  const added = await operations.recordFindings(items, by);
  return { found: items.length, added, resolved: await operations.resolveKnownItems() };
}

/** Counts payments and refunds outside all compared files and lists. */
async function countNotCompared(
  { charges, refunds }: Pick<DeskApp['accounting'], 'charges' | 'refunds'>,
  span: Span,
  { comparedProviders, uncomparedProviders, uncovered }: Comparison,
  hasSettlements: boolean,
): Promise<number> {
  if (comparedProviders.length > 0 && uncomparedProviders.length === 0) return 0;
  if (hasSettlements) return uncovered.reduce((sum, { count }) => sum + count, 0);
  return (await charges(span)).length + (await refunds(span)).length;
}

/** Removes the texts and bank references used for matching. */
function toShownComparison({ comparedProviders: _, bank, ...comparison }: Comparison) {
  return {
    ...comparison,
    differences: comparison.differences.map(toShownDifference),
    inTransit: comparison.inTransit.map(toShownDifference),
    bank: bank && {
      ...bank,
      payouts: bank.payouts.map(({ withinDays: _, recognisedBy: __, ...payout }) => payout),
      refunds: bank.refunds.map(({ bankReference: _, ...refund }) => refund),
    },
  };
}

function toShownDifference({ ours, theirs, ...difference }: Difference) {
  return { ...difference, ours: toShownEntry(ours), theirs: toShownEntry(theirs) };
}

function toShownEntry(entry: Entry | null) {
  if (entry === null) return null;
  const { name, key, value, currency, at } = entry;
  return { name, key, value, currency, at };
}
