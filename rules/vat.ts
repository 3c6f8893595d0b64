import type { Rappen } from './money.ts';

export const VAT_RATE_PERCENT = 8.1;

const PER_MILLE = Math.round(VAT_RATE_PERCENT * 10);

/**
 * VAT inside a gross sum, rounded half up to a Rappen. Integers throughout; a tie can't happen, since
 * twice the divisor is even and its half odd, so a refund contains exactly the VAT of its charge.
 */
export function vatContained(gross: Rappen): Rappen {
  const divisor = 1000 + PER_MILLE;
  return Math.floor((2 * gross * PER_MILLE + divisor) / (2 * divisor));
}
