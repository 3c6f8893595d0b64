import { type Journal, openJournal } from '../ledger/journal.ts';
import type { PaymentEvent } from '../ledger/payment-event.ts';
import type { Payment, Transaction } from './transaction.ts';

type Record = Payment | Transaction;
type Event = ReturnType<Journal<PaymentEvent, Record>['events']>[number];

/** Opens the provider's records: payment pages, transactions and the ledger of events. */
export function openRecords(options: { folder: string | undefined; now: () => number }) {
  const payments = new Map<string, Payment>();
  const transactions = new Map<string, Transaction>();
  // Indexes: tokens and transaction ids by other keys.
  const tokensByVisit = new Map<string, string>();
  const tokensByOrder = new Map<string | undefined, string>();
  const idsByOrder = new Map<string | undefined, string>();
  const idsByCapture = new Map<string, string>();
  const refundIds = new Map<string, string[]>();
  const eventsByOrder = new Map<string, Event[]>();

  function store(record: Record): void {
    if (record.kind === 'payment') {
      if (!payments.has(record.token)) tokensByOrder.set(record.orderId, record.token);
      payments.set(record.token, record);
      tokensByVisit.set(record.visit, record.token);
      return;
    }
    if (!transactions.has(record.id)) {
      idsByOrder.set(record.orderId, record.id);
      if (record.refundedId !== undefined) addTo(refundIds, record.refundedId, record.id);
    }
    transactions.set(record.id, record);
    if (record.captureId !== undefined) idsByCapture.set(record.captureId, record.id);
  }

  function index(event: Event): void {
    Object.freeze(event);
    for (const orderId of new Set([event.orderId, event.originalOrderId]))
      if (orderId !== undefined) addTo(eventsByOrder, orderId, event);
  }

  const journal = openJournal<PaymentEvent, Record>({ service: 'saferpay', replay: store, ...options });
  journal.events().forEach(index);

  const transaction = (id = '') => transactions.get(id);
  return {
    payment: (token: string) => payments.get(token),
    paymentOfVisit: (visit: string) => payments.get(tokensByVisit.get(visit) ?? ''),
    /** Returns the newest payment page of an order. */
    paymentOfOrder: (orderId: string) => payments.get(tokensByOrder.get(orderId) ?? ''),
    payments: () => payments.values(),
    transaction,
    transactions: () => transactions.values(),
    /** Returns the newest transaction of an order, because order ids need not be unique (saferpay 9). */
    transactionOfOrder: (orderId: string) => transaction(idsByOrder.get(orderId)),
    transactionOfCapture: (captureId: string) => transaction(idsByCapture.get(captureId)),
    listRefunds: (id: string) => (refundIds.get(id) ?? []).flatMap((refund) => transaction(refund) ?? []),
    record(event: PaymentEvent, ...changed: readonly Record[]): void {
      for (const record of changed) store(record);
      index(journal.record(event, ...changed));
    },
    /** All events, oldest first. Events are never changed or deleted. */
    events: journal.events,
    /** Returns the events of an order and its refundIds. */
    listOrderEvents: (orderId: string) => eventsByOrder.get(orderId) ?? [],
    close: journal.close,
  };
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key) ?? [];
  list.push(value);
  lists.set(key, list);
}
