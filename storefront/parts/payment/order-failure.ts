import type { Translate } from '../../i18n/translate.ts';
import { NOT_REACHED } from '../../stores/error-store.ts';

/** Faults of our own server; where an order is refused because it is already there, nothing failed to be saved. */
const NOT_SAVED = ['INTERNAL_SERVER_ERROR', 'FOREIGN_KEY_CONSTRAINT_VIOLATION'];

/**
 * What became of an order that could not be placed: the user messages of specification 8. Why, and what to do next, is
 * said by the sentence of the error that stands below.
 */
export function orderFailure(t: Translate, messageKey: string): string {
  if (messageKey === NOT_REACHED) return t('errors.order.notSent');
  if (messageKey === 'PAYMENT_PROVIDER_RESPONSE_ERROR') return t('errors.order.paymentErrors');
  if (NOT_SAVED.includes(messageKey)) return t('errors.order.notSaved');
  return t('errors.order.notProcessed');
}
