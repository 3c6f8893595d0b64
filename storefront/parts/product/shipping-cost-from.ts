import type { Category } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { shippingCostOf } from '#rules/shipping-cost.ts';
import type { Translate } from '../../i18n/translate.ts';

/** What sending cards of a kind costs at least, in words. */
export function shippingCostFrom(t: Translate, category: Category): string {
  return t(`products.${category}.shippingCost`, { price: formatChf(shippingCostOf('standard', 1)) });
}
