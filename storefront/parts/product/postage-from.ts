import type { TFunction } from 'i18next';
import type { Category } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { postage } from '#rules/postage.ts';

/** What sending cards of a kind costs at least, in words. */
export function postageFrom(t: TFunction, category: Category): string {
  return t(`products.${category}.postage`, { price: formatChf(postage('standard', 1)) });
}
