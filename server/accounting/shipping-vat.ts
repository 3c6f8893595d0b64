import type { Language } from '#rules/language.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { vatContained } from '#rules/vat.ts';

/**
 * Formats VAT rate and amount of the shipping cost, at the rate of the order date. Undefined without a
 * shipping cost: cards are vouchers without VAT (readings 3, law 3).
 */
export function shippingVat(
  shippingCost: Rappen,
  ratePercent: number,
  lang: Language,
): { rate: string; vat: string } | undefined {
  if (shippingCost === 0) return undefined;
  const rate = String(ratePercent).replace('.', lang === 'de-ch' ? '.' : ',');
  return { rate, vat: formatChf(vatContained(shippingCost, Math.round(ratePercent * 10))) };
}
