import type { Rappen } from '#rules/money.ts';
import type { Transaction } from './payment-provider.ts';

/** Our record of a transaction. */
export type ExpectedTransaction = {
  amount: Rappen;
  reference: string;
  transactionId?: string | undefined;
};

/** Names the fields that differ between our record and the provider's (I-9), without values. Undefined if none differ. */
export function findDifference(expected: ExpectedTransaction, found: Transaction): string | undefined {
  const { amount, reference, transactionId } = expected;
  const differences = [
    found.amount === amount ? '' : 'amount',
    found.currency === 'CHF' ? '' : 'currency',
    found.reference === undefined || found.reference === reference ? '' : 'order id',
    transactionId === undefined || transactionId === found.transactionId ? '' : 'transaction id',
  ].filter((name) => name !== '');
  return differences.length === 0 ? undefined : `the provider reports another ${differences.join(', ')}`;
}
