import type { Rappen } from '#rules/money.ts';
import type { TransactionDifference } from '#rules/review-detail.ts';
import type { Transaction } from './payment-provider.ts';

/** Our record of a transaction. */
export type ExpectedTransaction = {
  amount: Rappen;
  reference: string;
  transactionId?: string | undefined;
};

/** Lists the fields that differ from our record (I-9), without their values. Undefined if none differ. */
export function findDifferences(
  expected: ExpectedTransaction,
  reported: Transaction,
): TransactionDifference[] | undefined {
  const { amount, reference, transactionId } = expected;
  const differs = {
    amount: reported.amount !== amount,
    currency: reported.currency !== 'CHF',
    order: reported.reference !== undefined && reported.reference !== reference,
    transaction: transactionId !== undefined && transactionId !== reported.transactionId,
  };
  const differences = (['amount', 'currency', 'order', 'transaction'] as const).filter(
    (field) => differs[field],
  );
  return differences.length === 0 ? undefined : differences;
}
