import type { Days } from '#rules/periods.ts';
import type { ReceiptFilter } from '#server/accounting/filed-receipt.ts';
import type { CheckScope } from '#server/operations/health-reports.ts';
import type { ActionFilter } from '#server/operations/listed-action.ts';
import type { OrderFilter } from '#server/operations/order-reports.ts';
import { listReceipts, readReceipt } from '#server/postgres/accounting/receipt-list.ts';
import { readSalesByDay } from '#server/postgres/accounting/sales-by-day.ts';
import { readGiftRecord } from '#server/postgres/gifts/gift-record.ts';
import { readLastAnswers, readOpenFigures } from '#server/postgres/operations/health-figures.ts';
import { readLiveFigures } from '#server/postgres/operations/live-figures.ts';
import { readHistory } from '#server/postgres/orders/order-history.ts';
import { listOrders } from '#server/postgres/orders/order-list.ts';
import { readOrderRecord } from '#server/postgres/orders/order-rows.ts';
import { findOrder, searchOrders } from '#server/postgres/orders/order-search.ts';
import { readProviderRequests } from '#server/postgres/payments/provider-requests.ts';
import { listActions, listPeriodActions } from '#server/postgres/shared/operator-actions.ts';
import type { Adapters } from './adapters.ts';
import { brokenInvariants, countInvariants } from './broken-invariants.ts';

const HOLDS = ['always', 'in time'] as const;

/** Read models. They change nothing and call no external system. */
export function createReports({ connection: { db }, orders, periods }: Adapters) {
  return {
    /** The database's clock. */
    now: orders.now,
    /** Newest first. */
    orders: (filter: OrderFilter) => listOrders(db, filter),
    searchOrders: (text: string, people: boolean, limit: number) => searchOrders(db, text, people, limit),
    /** Finds an order by reference, ignoring case and hyphens. */
    findOrder: (reference: string) => findOrder(db, reference),
    orderRecord: (orderId: string) => readOrderRecord(db, orderId),
    /** Oldest first. */
    orderHistory: (orderId: string) => readHistory(db, orderId),
    giftsOf: (orderId: string) => readGiftRecord(db, orderId),
    /** Requests to the payment provider about an order, with the responses. */
    askedProvider: (orderId: string) => readProviderRequests(db, orderId),
    receipts: (filter: ReceiptFilter) => listReceipts(db, filter),
    /** A receipt or credit note as it was sent. */
    receiptDocument: (number: number) => readReceipt(db, number),
    actions: (filter: ActionFilter) => listActions(db, filter),
    /** Payments and refunds by Swiss day and method. */
    salesByDay: (since: Date) => readSalesByDay(db, since),
    /** Actions for exactly these days since an instant, newest first. */
    periodActions: (days: Days, since: Date) => listPeriodActions(db, days, since),
    openFigures: () => readOpenFigures(db),
    liveFigures: () => readLiveFigures(db),
    lastAnswers: () => readLastAnswers(db),
    invariants: countInvariants(HOLDS),
    brokenInvariants: (scope: CheckScope) => brokenInvariants({ db, periods }, { scope, holds: HOLDS }),
  };
}
