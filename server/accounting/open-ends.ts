import type { BankComparison } from './bank/compare-bank.ts';
import type { Comparison } from './compare-records.ts';

/** True if nothing differs and nothing is in transit. */
export function isSettled({ differences, inTransit, bank }: Comparison): boolean {
  return differences.length === 0 && inTransit.length === 0 && openInBank(bank) === 0;
}

/** Counts bank items that don't match our records or the acquirers' files. */
export function openInBank(bank: BankComparison | null): number {
  if (bank === null) return 0;
  const open = [...bank.payouts, ...bank.refunds].filter(({ state }) => state !== 'matched');
  return open.length + bank.unexplained.length;
}
