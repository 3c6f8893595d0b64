import { type Journal, openJournal } from '../ledger/journal.ts';
import type { GatewayEvent, GatewayTransaction, HistoryEntry } from './gateway-transaction.ts';

type Ledger = Journal<GatewayEvent, GatewayTransaction>['events'];

/** Everything the provider knows: its transactions and the ledger of what happened. */
export type GatewayRecords = {
  transaction(id: string): GatewayTransaction | undefined;
  /** The newest payment with this reference. */
  paymentOf(refno: string): GatewayTransaction | undefined;
  isUsed(refno: string): boolean;
  refundsOf(id: string): readonly GatewayTransaction[];
  record(event: GatewayEvent, ...changed: readonly GatewayTransaction[]): void;
  /** Everything that happened, oldest first; nothing in it is ever changed or taken away. */
  ledger: Ledger;
  close(): void;
};

export function openGatewayRecords(options: {
  folder: string | undefined;
  now: () => number;
}): GatewayRecords {
  const transactions = new Map<string, GatewayTransaction>();
  const payments = new Map<string, string>();
  const references = new Set<string>();
  const refunds = new Map<string, string[]>();

  function keep(transaction: GatewayTransaction): void {
    const { id, refno, type, refundOf } = transaction;
    if (!transactions.has(id)) {
      references.add(refno);
      if (type === 'payment') payments.set(refno, id);
      if (refundOf !== undefined) refunds.set(refundOf, [...(refunds.get(refundOf) ?? []), id]);
    }
    transactions.set(id, transaction);
  }

  const journal = openJournal<GatewayEvent, GatewayTransaction>({
    service: 'datatrans',
    replay: keep,
    ...options,
  });
  const transaction = (id: string) => transactions.get(id);
  return {
    transaction,
    paymentOf: (refno) => transaction(payments.get(refno) ?? ''),
    isUsed: (refno) => references.has(refno),
    refundsOf: (id) => (refunds.get(id) ?? []).flatMap((refund) => transaction(refund) ?? []),
    record(event, ...changed) {
      for (const one of changed) keep(one);
      journal.record(event, ...changed);
    },
    ledger: journal.events,
    close: journal.close,
  };
}

export function eventOf(
  kind: GatewayEvent['kind'],
  { id, refno, amount, currency, paidWith }: GatewayTransaction,
  more: Partial<GatewayEvent> = {},
): GatewayEvent {
  const about = { token: id, orderId: refno, transactionId: id, amount, currency, method: paidWith?.method };
  return { kind, ...about, ...more };
}

/** Writes what happened into the transaction's own history. */
export function remember(
  transaction: GatewayTransaction,
  now: number,
  entry: Pick<HistoryEntry, 'action' | 'source' | 'success'> & Partial<HistoryEntry>,
): void {
  const date = new Date(now).toISOString();
  transaction.history = [...transaction.history, { amount: transaction.amount, date, ...entry }];
}
