import type { TFunction } from 'i18next';
import { NOT_REACHED } from '../../stores/error-store.ts';

/** Faults of our own server: what was sent may be stored in part, or not at all. */
const NOT_SAVED = [
  'INTERNAL_SERVER_ERROR',
  'FOREIGN_KEY_CONSTRAINT_VIOLATION',
  'UNIQUE_KEY_CONSTRAINT_VIOLATION',
];

/** What became of an order that could not be placed, in a sentence: the user messages of specification 8. */
export function orderFailure(t: TFunction, messageKey: string): string {
  if (messageKey === NOT_REACHED) return t('errors.order.notSent');
  if (messageKey === 'PAYMENT_PROVIDER_RESPONSE_ERROR') return t('errors.order.paymentErrors');
  if (NOT_SAVED.includes(messageKey)) return t('errors.order.notSaved');
  return t('errors.order.notProcessed');
}
