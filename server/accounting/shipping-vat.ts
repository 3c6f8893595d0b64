import type { Language } from '#rules/language.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { vatContained } from '#rules/vat.ts';

/**
 * Rate and sum of the VAT that postage contains, as the language writes them; undefined without postage. The rate is that
 * at which the order was placed. Cards are vouchers and bear none, so an order without postage names neither (readings 3, law 3).
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
