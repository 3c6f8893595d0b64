import type { PeriodSums } from './accounts-types.ts';

/** Charged less refunded, of all rates. */
export function vatOf({ vat }: PeriodSums): number {
  return vat.reduce((sum, { charged, refunded }) => sum + charged.vat - refunded.vat, 0);
}
