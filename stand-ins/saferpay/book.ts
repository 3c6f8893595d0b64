import { type Journal, openJournal } from '../ledger/journal.ts';
import type { LedgerEvent, Payment, Transaction } from './model.ts';

type Record = Payment | Transaction;

/** Everything the provider knows: payment pages, transactions and the ledger of what happened. */
export type Book = {
  payment(token: string): Payment | undefined;
  paymentOfVisit(visit: string): Payment | undefined;
  /** The newest payment page of an order. */
  paymentOfOrder(orderId: string): Payment | undefined;
  payments(): Iterable<Payment>;
  transaction(id: string): Transaction | undefined;
  /** The newest transaction of an order; order ids need not be unique (fact sheet, section 9). */
  transactionOfOrder(orderId: string): Transaction | undefined;
  transactionOfCapture(captureId: string): Transaction | undefined;
  refundsOf(transactionId: string): readonly Transaction[];
  record(event: LedgerEvent, ...changed: readonly Record[]): void;
  ledger: Journal<LedgerEvent, Record>['events'];
  close(): void;
};

export function openBook(options: { folder: string | undefined; now: () => number }): Book {
  const payments = new Map<string, Payment>();
  const visits = new Map<string, Payment>();
  const orders = new Map<string, Payment>();
  const transactions = new Map<string, Transaction>();
  const orderTransactions = new Map<string, Transaction>();
  const captures = new Map<string, Transaction>();
  const refunds = new Map<string, Map<string, Transaction>>();

  function keep(record: Record): void {
    if (record.kind === 'payment') {
      payments.set(record.token, record);
      visits.set(record.visit, record);
      if (record.orderId !== undefined) orders.set(record.orderId, record);
      return;
    }
    transactions.set(record.id, record);
    if (record.orderId !== undefined) orderTransactions.set(record.orderId, record);
    if (record.captureId !== undefined) captures.set(record.captureId, record);
    if (record.refundOf !== undefined) {
      const siblings = refunds.get(record.refundOf) ?? new Map<string, Transaction>();
      refunds.set(record.refundOf, siblings.set(record.id, record));
    }
  }

  const journal = openJournal<LedgerEvent, Record>({ service: 'saferpay', replay: keep, ...options });
  return {
    payment: (token) => payments.get(token),
    paymentOfVisit: (visit) => visits.get(visit),
    paymentOfOrder: (orderId) => orders.get(orderId),
    payments: () => payments.values(),
    transaction: (id) => transactions.get(id),
    transactionOfOrder: (orderId) => orderTransactions.get(orderId),
    transactionOfCapture: (captureId) => captures.get(captureId),
    refundsOf: (id) => [...(refunds.get(id)?.values() ?? [])],
    record(event, ...changed) {
      for (const record of changed) keep(record);
      journal.record(event, ...changed);
    },
    ledger: journal.events,
    close: journal.close,
  };
}
