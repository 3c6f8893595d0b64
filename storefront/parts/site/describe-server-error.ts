import type { ServerError } from '#contract/error.ts';
import { PAYMENT_CONSTRAINTS, SUPPLIER_CONSTRAINTS } from '#contract/error-constraints.ts';
import { hasNoCookies } from '../../browser/call-options.ts';
import type { Translate } from '../../i18n/translate.ts';

/** The message for a server error, by constraint if it has one (specification 8). */
export function describeServerError(
  t: Translate,
  error: Pick<ServerError, 'messageKey' | 'constraint'>,
): string {
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
  if (error.messageKey === 'FORBIDDEN' && hasNoCookies()) return t('errors.cookiesRefused');
  return t(`errors.${error.messageKey}`);
}
