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
  const transactions = new Map<string, Transaction>();
  // Tokens and ids by what else names a payment page or a transaction.
  const visits = new Map<string, string>();
  const orders = new Map<string | undefined, string>();
  const orderTransactions = new Map<string | undefined, string>();
  const captures = new Map<string, string>();
  const refunds = new Map<string, string[]>();
  const ordersEvents = new Map<string, Event[]>();

  function keep(record: Record): void {
    if (record.kind === 'payment') {
      if (!payments.has(record.token)) orders.set(record.orderId, record.token);
      payments.set(record.token, record);
      visits.set(record.visit, record.token);
      return;
    }
    if (!transactions.has(record.id)) {
      orderTransactions.set(record.orderId, record.id);
      if (record.refundOf !== undefined) addTo(refunds, record.refundOf, record.id);
    }
    transactions.set(record.id, record);
    if (record.captureId !== undefined) captures.set(record.captureId, record.id);
  }

  function index(event: Event): void {
    Object.freeze(event);
    for (const orderId of new Set([event.orderId, event.originalOrderId]))
      if (orderId !== undefined) addTo(ordersEvents, orderId, event);
  }

  const journal = openJournal<LedgerEvent, Record>({ service: 'saferpay', replay: keep, ...options });
  journal.events().forEach(index);

  const transaction = (id = '') => transactions.get(id);
  return {
    payment: (token) => payments.get(token),
    paymentOfVisit: (visit) => payments.get(visits.get(visit) ?? ''),
    paymentOfOrder: (orderId) => payments.get(orders.get(orderId) ?? ''),
    payments: () => payments.values(),
    transaction,
    transactions: () => transactions.values(),
    transactionOfOrder: (orderId) => transaction(orderTransactions.get(orderId)),
    transactionOfCapture: (captureId) => transaction(captures.get(captureId)),
    refundsOf: (id) => (refunds.get(id) ?? []).flatMap((refund) => transaction(refund) ?? []),
    record(event, ...changed) {
      for (const record of changed) keep(record);
      index(journal.record(event, ...changed));
    },
    ledger: journal.events,
    ledgerOfOrder: (orderId) => ordersEvents.get(orderId) ?? [],
    close: journal.close,
  };
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key) ?? [];
  list.push(value);
  lists.set(key, list);
}
