import type { Rappen } from '#rules/money.ts';
import type { Transaction } from './payment-provider.ts';

/** What we know of money that the provider speaks of. */
export type ExpectedTransaction = {
  amount: Rappen;
  reference: string;
  transactionId?: string | undefined;
};

/**
 * What differs between our records and the provider's answer (I-9); undefined when nothing does. Names it
 * without the values: the sentence ends in a list that people read.
 */
export function differenceOf(expected: ExpectedTransaction, found: Transaction): string | undefined {
  const { amount, reference, transactionId } = expected;
  const differences = [
    found.amount === amount ? '' : 'amount',
    found.currency === 'CHF' ? '' : 'currency',
    found.reference === undefined || found.reference === reference ? '' : 'order id',
    transactionId === undefined || transactionId === found.transactionId ? '' : 'transaction id',
  ].filter((name) => name !== '');
  return differences.length === 0 ? undefined : `the provider reports another ${differences.join(', ')}`;
}
