import type { FieldError } from '#contract/error.ts';
import type { PriceRange } from '#rules/cart.ts';
import {
  AMOUNT_PER_ADD_MAX,
  CARD_VALUE_MAX,
  CARD_VALUE_MIN,
  ORDER_LINES_MAX,
  SUBTOTAL_MAX,
} from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import type { Translate } from '../../i18n/translate.ts';

const ANY_CARD: PriceRange = { from: CARD_VALUE_MIN, to: CARD_VALUE_MAX };

/** The sentence for what the server says of one field; an unknown key becomes the general one. */
export function fieldSentence(
  t: Translate,
  { messageKey, range = ANY_CARD }: Pick<FieldError, 'messageKey' | 'range'>,
): string {
  switch (messageKey) {
    case 'cart.addToCartTotalExceededError':
      return t('cart.lineExceeded', { max: formatChf(SUBTOTAL_MAX) });
    case 'cart.addToCartPriceError':
      return t('cart.addToCartPriceError', { from: formatChf(range.from), to: formatChf(range.to) });
    case 'cart.addToCartAmountError':
      return t('cart.addToCartAmountError', { max: AMOUNT_PER_ADD_MAX });
    case 'order.productUnknown':
      return t('errors.order.productUnknown');
    case 'order.productUnavailable':
      return t('errors.order.productUnavailable');
    case 'order.methodNotOffered':
      return t('errors.order.methodNotOffered');
    case 'order.salePaused':
      return t('errors.order.salePaused');
    case 'order.tooManyLines':
      return t('errors.order.tooManyLines', { max: ORDER_LINES_MAX });
    case 'order.noLines':
      return t('errors.order.noLines');
    case 'fieldRequired':
      return t('errors.fieldRequired');
    case 'fieldUnknown':
      return t('errors.fieldUnknown');
    case 'bodyInvalid':
      return t('errors.bodyInvalid');
    default:
      return t('errors.fieldInvalid');
  }
}
