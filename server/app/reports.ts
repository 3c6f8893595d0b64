import { getNightlyPart, NIGHTS_PER_CYCLE } from '#rules/nightly-parts.ts';
import { CLOSED_MONTH_INVARIANT, type Days, type Month } from '#rules/periods.ts';
import { findChangedPeriods } from '#server/accounting/check-periods.ts';
import type { ReceiptFilter } from '#server/accounting/filed-receipt.ts';
import type { PeriodReader } from '#server/accounting/period-reader.ts';
import type { BrokenInvariant, CheckScope } from '#server/operations/health-reports.ts';
import type { ActionFilter } from '#server/operations/order-history.ts';
import type { OrderCriteria, OrderFilter } from '#server/operations/order-reports.ts';
import { listReceipts, readReceipt } from '#server/postgres/accounting/receipt-list.ts';
import { readSalesByDay } from '#server/postgres/accounting/span-queries.ts';
import type { Db } from '#server/postgres/connection/connect.ts';
import { readGiftRecord } from '#server/postgres/gifts/gift-record.ts';
import { findBroken, getHolds, INVARIANTS } from '#server/postgres/invariants/find-broken.ts';
import type { Invariant } from '#server/postgres/invariants/invariant.ts';
import {
  readLastResponses,
  readLiveFigures,
  readOpenFigures,
} from '#server/postgres/operations/live-figures.ts';
import { readHistory } from '#server/postgres/orders/order-history.ts';
import { countOrders, listOrders } from '#server/postgres/orders/order-list.ts';
import { readOrderRecord } from '#server/postgres/orders/order-rows.ts';
import { findOrder, searchOrders } from '#server/postgres/orders/order-search.ts';
import { readProviderRequests } from '#server/postgres/payments/open-provider-work.ts';
import {
  listActions,
  listPeriodActions,
  readChainedActions,
} from '#server/postgres/shared/operator-actions.ts';
import type { Adapters } from './adapters.ts';

/** Counts the invariants: the matching queries, plus the audit log and the closed months. */
export function countInvariants(holds: readonly Invariant['holds'][]): number {
  return INVARIANTS.filter((candidate) => holds.includes(candidate.holds)).length + 2;
}

/** Number of newest closed months that are recomputed every night. Older months are recomputed in turn. */
const LAST_MONTHS = 2;

/**
 * Finds violated invariants. Checking a closed month reads all its bookings, so `all` covers every month and
 * a night only some months.
 */
export async function findBrokenInvariants(
  { db, periods }: { db: Db; periods: PeriodReader },
  check: { scope: CheckScope; holds: readonly Invariant['holds'][] },
): Promise<BrokenInvariant[]> {
  const broken = await findBroken(db, check);
  const months =
    check.scope === 'recent'
      ? []
      : await findChangedPeriods(periods, await selectMonths(periods, check.scope));
  return months.length === 0 ? broken : [...broken, { name: CLOSED_MONTH_INVARIANT, references: months }];
}

async function selectMonths(periods: PeriodReader, scope: Exclude<CheckScope, 'recent'>) {
  if (scope === 'all') return undefined;
  const part = getNightlyPart(await periods.readNow());
  return (month: Month, index: number, count: number) =>
    index >= count - LAST_MONTHS || index % NIGHTS_PER_CYCLE === part || scope.nightAfter.includes(month);
}

const HOLDS = ['always', 'in time'] as const;

/** Read models, which change nothing and call no external system. */
export function createReports({ connection: { db }, orders, periods }: Adapters) {
  return {
    /** Returns the database's time. */
    now: orders.readNow,
    /** Lists orders, newest first. */
    orders: (filter: OrderFilter) => listOrders(db, filter),
    countOrders: (criteria: OrderCriteria) => countOrders(db, criteria),
    searchOrders: (text: string, filter: OrderFilter) => searchOrders(db, text, filter),
    /** Finds an order by reference, ignoring case and hyphens. */
    findOrder: (reference: string) => findOrder(db, reference),
    orderRecord: (orderId: string) => readOrderRecord(db, orderId),
    /** Returns an order's history, oldest first. */
    orderHistory: (orderId: string) => readHistory(db, orderId),
    giftRecord: (orderId: string) => readGiftRecord(db, orderId),
    /** Returns the requests to the payment provider about an order, with their outcomes. */
    providerRequests: (orderId: string) => readProviderRequests(db, orderId),
    receipts: (filter: ReceiptFilter) => listReceipts(db, filter),
    /** Returns a receipt or credit note as it was sent. */
    receiptDocument: (number: number) => readReceipt(db, number),
    actions: (filter: ActionFilter) => listActions(db, filter),
    chainedActions: (after: number, limit: number) => readChainedActions(db, after, limit),
    /** Returns payments and refunds by Swiss day and method. */
    salesByDay: (since: Date) => readSalesByDay(db, since),
    /** Returns the actions about exactly these days since a point in time, newest first. */
    periodActions: (days: Days, since: Date) => listPeriodActions(db, days, since),
    openFigures: () => readOpenFigures(db),
    liveFigures: () => readLiveFigures(db),
    lastResponses: () => readLastResponses(db),
    invariants: countInvariants(HOLDS),
    getHolds,
    brokenInvariants: (scope: CheckScope) => findBrokenInvariants({ db, periods }, { scope, holds: HOLDS }),
  };
}
