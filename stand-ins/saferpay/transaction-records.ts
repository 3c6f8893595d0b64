import { type Journal, openJournal } from '../ledger/journal.ts';
import type { PaymentEvent } from '../ledger/payment-event.ts';
import type { Payment, Transaction } from './transaction.ts';

type Record = Payment | Transaction;
type Event = ReturnType<Journal<PaymentEvent, Record>['events']>[number];

/** Opens the provider's records: payment pages, transactions and the ledger of events. */
export function openRecords(options: { folder: string | undefined; now: () => number }) {
  const payments = new Map<string, Payment>();
  const transactions = new Map<string, Transaction>();
  // Tokens and ids by the other keys of payment pages and transactions.
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
      if (record.refundedId !== undefined) addTo(refunds, record.refundedId, record.id);
    }
    transactions.set(record.id, record);
    if (record.captureId !== undefined) captures.set(record.captureId, record.id);
  }

  function index(event: Event): void {
    Object.freeze(event);
    for (const orderId of new Set([event.orderId, event.originalOrderId]))
      if (orderId !== undefined) addTo(ordersEvents, orderId, event);
  }

  const journal = openJournal<PaymentEvent, Record>({ service: 'saferpay', replay: keep, ...options });
  journal.events().forEach(index);

  const transaction = (id = '') => transactions.get(id);
  return {
    payment: (token: string) => payments.get(token),
    paymentOfVisit: (visit: string) => payments.get(visits.get(visit) ?? ''),
    /** Returns the newest payment page of an order. */
    paymentOfOrder: (orderId: string) => payments.get(orders.get(orderId) ?? ''),
    payments: () => payments.values(),
    transaction,
    transactions: () => transactions.values(),
    /** Returns the newest transaction of an order. Order ids need not be unique (saferpay 9). */
    transactionOfOrder: (orderId: string) => transaction(orderTransactions.get(orderId)),
    transactionOfCapture: (captureId: string) => transaction(captures.get(captureId)),
    listRefunds: (id: string) => (refunds.get(id) ?? []).flatMap((refund) => transaction(refund) ?? []),
    record(event: PaymentEvent, ...changed: readonly Record[]): void {
      for (const record of changed) keep(record);
      index(journal.record(event, ...changed));
    },
    /** All events, oldest first. Events are never changed or deleted. */
    events: journal.events,
    /** Returns the events of an order and its refunds. */
    listOrderEvents: (orderId: string) => ordersEvents.get(orderId) ?? [],
    close: journal.close,
  };
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key) ?? [];
  list.push(value);
  lists.set(key, list);
}
