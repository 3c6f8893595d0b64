import type { TFunction } from 'i18next';
import { PAYMENT_CONSTRAINTS, type ServerError, SUPPLIER_CONSTRAINTS } from '#contract/error.ts';
import {
  AMOUNT_PER_ADD_MAX,
  CARD_VALUE_MAX,
  CARD_VALUE_MIN,
  GOODS_MAX,
  ORDER_LINES_MAX,
} from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';

/** The sentence for a server's error, the constraint's own where there is one (specification section 8). */
export function errorSentence(t: TFunction, error: Pick<ServerError, 'messageKey' | 'constraint'>): string {
  if (error.messageKey === 'PAYMENT_PROVIDER_RESPONSE_ERROR') {
    const constraint = PAYMENT_CONSTRAINTS.find((candidate) => candidate === error.constraint);
    if (constraint !== undefined) return t(`errors.payment.${constraint}`);
  }
  if (error.messageKey === 'GIFT_CARD_SUPPLIER_RESPONSE_ERROR') {
    const constraint = SUPPLIER_CONSTRAINTS.find((candidate) => candidate === error.constraint);
    if (constraint !== undefined) return t(`errors.supplier.${constraint}`);
  }
  if (error.constraint === 'paymentInProgress') return t('errors.constraint.paymentInProgress');
  if (error.constraint === 'idempotencyKey') return t('errors.constraint.idempotencyKey');
  return t(`errors.${error.messageKey}`);
}

/** The sentence for what the server says of one field; an unknown key becomes the general one. */
export function fieldSentence(t: TFunction, messageKey: string): string {
  const figures = {
    from: formatChf(CARD_VALUE_MIN),
    to: formatChf(CARD_VALUE_MAX),
  };
  switch (messageKey) {
    case 'cart.addToCartTotalExceededError':
      return t('cart.lineExceeded', { max: formatChf(GOODS_MAX) });
    case 'cart.addToCartPriceError':
      return t('cart.addToCartPriceError', figures);
    case 'cart.addToCartAmountError':
      return t('cart.addToCartAmountError', { max: AMOUNT_PER_ADD_MAX });
    case 'order.productUnknown':
      return t('errors.order.productUnknown');
    case 'order.productUnavailable':
      return t('errors.order.productUnavailable');
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
