import type { Rappen } from '#rules/money.ts';
import type { Transaction } from './payment-provider.ts';

/** Our record of a transaction. */
export type ExpectedTransaction = {
  amount: Rappen;
  reference: string;
  transactionId?: string | undefined;
};

/** Lists the fields that differ from our record (I-9), without their values. Undefined if none differ. */
export function describeDifference(expected: ExpectedTransaction, reported: Transaction): string | undefined {
  const { amount, reference, transactionId } = expected;
  const differences = [
    reported.amount === amount ? '' : 'amount',
    reported.currency === 'CHF' ? '' : 'currency',
    reported.reference === undefined || reported.reference === reference ? '' : 'order id',
    transactionId === undefined || transactionId === reported.transactionId ? '' : 'transaction id',
  ].filter((name) => name !== '');
  return differences.length === 0 ? undefined : `the provider reports a different ${differences.join(', ')}`;
}
