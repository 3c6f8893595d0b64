import { openJournal } from '../ledger/journal.ts';
import type { PaymentEvent } from '../ledger/payment-event.ts';
import type { GatewayTransaction, HistoryEntry } from './gateway-transaction.ts';

/** Opens the provider's records: its transactions and the ledger of events. */
export function openGatewayRecords(options: { folder: string | undefined; now: () => number }) {
  const transactions = new Map<string, GatewayTransaction>();
  const payments = new Map<string, string>();
  const refunds = new Map<string, string[]>();

  function store(transaction: GatewayTransaction): void {
    const { id, refno, type, refundedId } = transaction;
    if (!transactions.has(id)) {
      if (type === 'payment') payments.set(refno, id);
      if (refundedId !== undefined) refunds.set(refundedId, [...(refunds.get(refundedId) ?? []), id]);
    }
    transactions.set(id, transaction);
  }

  const journal = openJournal<PaymentEvent, GatewayTransaction>({
    service: 'datatrans',
    replay: store,
    ...options,
  });
  const transaction = (id: string) => transactions.get(id);
  return {
    transaction,
    /** Returns the newest payment with this reference. */
    findPayment: (refno: string) => transaction(payments.get(refno) ?? ''),
    listRefunds: (id: string) => (refunds.get(id) ?? []).flatMap((refund) => transaction(refund) ?? []),
    record(event: PaymentEvent, ...changed: readonly GatewayTransaction[]): void {
      for (const item of changed) store(item);
      journal.record(event, ...changed);
    },
    /** All events, oldest first. Events are never changed or deleted. */
    events: journal.events,
    close: journal.close,
  };
}

export function toEvent(
  kind: PaymentEvent['kind'],
  { id, refno, amount, currency, paidWith }: GatewayTransaction,
  changes: Partial<PaymentEvent> = {},
): PaymentEvent {
  const details = {
    token: id,
    orderId: refno,
    transactionId: id,
    amount,
    currency,
    method: paidWith?.method,
  };
  return { kind, ...details, ...changes };
}

/** Adds an entry to the transaction's history. */
export function addHistory(
  transaction: GatewayTransaction,
  now: number,
  entry: Pick<HistoryEntry, 'action' | 'source' | 'success'> & Partial<HistoryEntry>,
): void {
  const date = new Date(now).toISOString();
  transaction.history = [...transaction.history, { amount: transaction.amount, date, ...entry }];
}
