import type { Rappen } from './money.ts';

export const VAT_RATE_PERCENT = 8.1;

/** The same as an integer. Orders keep the one that they were placed at: a later rate changes nothing of them. */
export const VAT_PER_MILLE = Math.round(VAT_RATE_PERCENT * 10);

/**
 * VAT inside a gross sum, to the nearest Rappen. Integers throughout; half a Rappen is rounded away from zero, so that
 * a refund contains exactly the VAT of its charge.
 */
export function vatContained(gross: Rappen, perMille: number): Rappen {
  const divisor = 1000 + perMille;
  const size = Math.floor((2 * Math.abs(gross) * perMille + divisor) / (2 * divisor));
  return gross < 0 && size > 0 ? -size : size;
}
