import type { BankComparison } from './bank/compare-bank.ts';
import type { Comparison } from './compare-records.ts';

/** Nothing differs, and nothing is still to come. */
export function isSettled({ differences, inTransit, bank }: Comparison): boolean {
  return differences.length === 0 && inTransit.length === 0 && openInBank(bank) === 0;
}

/** What of the bank is not as the records and the acquirers' files have it. */
export function openInBank(bank: BankComparison | null): number {
  if (bank === null) return 0;
  const open = [...bank.payouts, ...bank.refunds].filter(({ state }) => state !== 'matched');
  return open.length + bank.unexplained.length;
}
