import type { Language } from './language.ts';
import { formatChf, type Rappen } from './money.ts';

export const VAT_RATE_PERCENT = 8.1;

/** VAT in per mille. Orders keep the rate that applied when they were placed. */
export const VAT_PER_MILLE = Math.round(VAT_RATE_PERCENT * 10);

/**
 * Returns the VAT included in a gross amount, to the nearest Rappen. Uses integers only. Halves round away
 * from zero, so that a refund contains exactly the VAT of its charge.
 */
export function getIncludedVat(gross: Rappen, perMille: number): Rappen {
  const divisor = 1000 + perMille;
  const vat = Math.floor((2 * Math.abs(gross) * perMille + divisor) / (2 * divisor));
  return gross < 0 && vat > 0 ? -vat : vat;
}

/**
 * Formats VAT rate and amount of the shipping cost, at the rate of the order date. Undefined without a
 * shipping cost: cards are vouchers without VAT (readings 3, law 3).
 */
export function formatShippingVat(
  shippingCost: Rappen,
  ratePercent: number,
  lang: Language,
): { rate: string; vat: string } | undefined {
  if (shippingCost === 0) return undefined;
  const rate = String(ratePercent).replace('.', lang === 'de-ch' ? '.' : ',');
  return { rate, vat: formatChf(getIncludedVat(shippingCost, Math.round(ratePercent * 10))) };
}
