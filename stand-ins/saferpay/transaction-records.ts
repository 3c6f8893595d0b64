import { type Journal, openJournal } from '../ledger/journal.ts';
import type { LedgerEvent, Payment, Transaction } from './transaction.ts';

type Record = Payment | Transaction;
type Ledger = Journal<LedgerEvent, Record>['events'];
type Event = ReturnType<Ledger>[number];

/** Everything the provider knows: payment pages, transactions and the ledger of what happened. */
export type Book = {
  payment(token: string): Payment | undefined;
  paymentOfVisit(visit: string): Payment | undefined;
  /** The newest payment page of an order. */
  paymentOfOrder(orderId: string): Payment | undefined;
  payments(): Iterable<Payment>;
  transaction(id: string): Transaction | undefined;
  transactions(): Iterable<Transaction>;
  /** The newest transaction of an order; order ids need not be unique (saferpay 9). */
  transactionOfOrder(orderId: string): Transaction | undefined;
  transactionOfCapture(captureId: string): Transaction | undefined;
  refundsOf(transactionId: string): readonly Transaction[];
  record(event: LedgerEvent, ...changed: readonly Record[]): void;
  /** Everything that happened, oldest first; nothing in it is ever changed or taken away. */
  ledger: Ledger;
  /** What happened to an order, its refunds with it. */
  ledgerOfOrder(orderId: string): ReturnType<Ledger>;
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
      const { orderId = '' } = record;
      if (!payments.has(record.token) || orders.get(orderId)?.token === record.token)
        orders.set(orderId, record);
      payments.set(record.token, record);
      visits.set(record.visit, record);
      return;
    }
    const { orderId = '' } = record;
    if (!transactions.has(record.id) || orderTransactions.get(orderId)?.id === record.id)
      orderTransactions.set(orderId, record);
    transactions.set(record.id, record);
    if (record.captureId !== undefined) captures.set(record.captureId, record);
    if (record.refundOf !== undefined) {
      const siblings = refunds.get(record.refundOf) ?? new Map<string, Transaction>();
      refunds.set(record.refundOf, siblings.set(record.id, record));
    }
  }

  const journal = openJournal<LedgerEvent, Record>({ service: 'saferpay', replay: keep, ...options });
  const ordersEvents = new Map<string, Event[]>();
  function index(event: Event | undefined): void {
    if (event === undefined) return;
    Object.freeze(event);
    for (const orderId of new Set([event.orderId, event.originalOrderId])) {
      if (orderId === undefined) continue;
      const events = ordersEvents.get(orderId) ?? [];
      events.push(event);
      ordersEvents.set(orderId, events);
    }
  }
  journal.events().forEach(index);

  return {
    payment: (token) => payments.get(token),
    paymentOfVisit: (visit) => visits.get(visit),
    paymentOfOrder: (orderId) => (orderId === '' ? undefined : orders.get(orderId)),
    payments: () => payments.values(),
    transaction: (id) => transactions.get(id),
    transactions: () => transactions.values(),
    transactionOfOrder: (orderId) => (orderId === '' ? undefined : orderTransactions.get(orderId)),
    transactionOfCapture: (captureId) => captures.get(captureId),
    refundsOf: (id) => [...(refunds.get(id)?.values() ?? [])],
    record(event, ...changed) {
      for (const record of changed) keep(record);
      journal.record(event, ...changed);
      index(journal.events().at(-1));
    },
    ledger: journal.events,
    ledgerOfOrder: (orderId) => ordersEvents.get(orderId) ?? [],
    close: journal.close,
  };
}
