import type { TFunction } from 'i18next';
import type { Category } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { shippingCostOf } from '#rules/shipping-cost.ts';

/** What sending cards of a kind costs at least, in words. */
export function shippingCostFrom(t: TFunction, category: Category): string {
  return t(`products.${category}.shippingCost`, { price: formatChf(shippingCostOf('standard', 1)) });
}
