import type { ShownSums } from '#contract/desk/accounts.ts';

/** Charged less refunded, of all rates. */
export function vatOf({ vat }: ShownSums): number {
  return vat.reduce((sum, { charged, refunded }) => sum + charged.vat - refunded.vat, 0);
}
