import type { Language } from '#rules/language.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { VAT_RATE_PERCENT, vatContained } from '#rules/vat.ts';

/**
 * Rate and sum of the VAT that postage contains, as the language writes them; undefined without postage. Cards are
 * vouchers and bear none, so an order without postage names neither (readings section 3, money.md part 4).
 */
export function shippingVat(shippingCost: Rappen, lang: Language): { rate: string; vat: string } | undefined {
  if (shippingCost === 0) return undefined;
  const rate = String(VAT_RATE_PERCENT).replace('.', lang === 'de-ch' ? '.' : ',');
  return { rate, vat: formatChf(vatContained(shippingCost)) };
}
