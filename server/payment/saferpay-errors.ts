import type { ProviderFault } from '#server/shop/payment-provider.ts';

/** What an error name means for the payment (fact sheet section 5, columns HTTP and Shop). */
export type ErrorMeaning =
  | ProviderFault
  | 'declined'
  | 'aborted'
  | 'notStarted'
  | 'expired'
  | 'alreadyCaptured';

const MEANINGS: Record<string, ErrorMeaning> = {
  ACTION_NOT_SUPPORTED: 'system',
  ALIAS_INVALID: 'system',
  AMOUNT_INVALID: 'system',
  AUTHENTICATION_FAILED: 'authentication',
  BLOCKED_BY_RISK_MANAGEMENT: 'declined',
  CARD_CHECK_FAILED: 'declined',
  CARD_CVC_INVALID: 'declined',
  CARD_CVC_REQUIRED: 'declined',
  COMMUNICATION_FAILED: 'connection',
  COMMUNICATION_TIMEOUT: 'connection',
  CONDITION_NOT_SATISFIED: 'declined',
  CURRENCY_INVALID: 'system',
  GENERAL_DECLINED: 'declined',
  INTERNAL_ERROR: 'system',
  NO_CONTRACT: 'system',
  NO_CREDITS_AVAILABLE: 'system',
  PAYER_AUTHENTICATION_REQUIRED: 'declined',
  PAYMENTMEANS_INVALID: 'declined',
  PAYMENTMEANS_NOT_SUPPORTED: 'declined',
  PERMISSION_DENIED: 'authentication',
  '3DS_AUTHENTICATION_FAILED': 'declined',
  TOKEN_EXPIRED: 'expired',
  TOKEN_INVALID: 'notFound',
  TRANSACTION_ABORTED: 'aborted',
  TRANSACTION_ALREADY_CAPTURED: 'alreadyCaptured',
  TRANSACTION_DECLINED: 'declined',
  TRANSACTION_IN_WRONG_STATE: 'system',
  TRANSACTION_NOT_FOUND: 'notFound',
  TRANSACTION_NOT_STARTED: 'notStarted',
  TRANSACTION_STILL_IN_PROGRESS: 'notStarted',
  UNEXPECTED_ERROR_BY_ACQUIRER: 'system',
  UPDATE_CARD_INFORMATION: 'declined',
  VALIDATION_FAILED: 'system',
};

/** An unknown name says nothing of the money: it counts as a fault of the system, never as a decline. */
export function meaningOf(errorName: string): ErrorMeaning {
  return (Object.hasOwn(MEANINGS, errorName) ? MEANINGS[errorName] : undefined) ?? 'system';
}

const NO_FAULTS = new Set<ErrorMeaning>(['declined', 'aborted', 'notStarted', 'expired', 'alreadyCaptured']);

/** The fault behind an error name; whatever is an outcome of a payment elsewhere is the system's fault here. */
export function faultOf(errorName: string): ProviderFault {
  const meaning = meaningOf(errorName);
  return isFault(meaning) ? meaning : 'system';
}

export function isFault(meaning: ErrorMeaning): meaning is ProviderFault {
  return !NO_FAULTS.has(meaning);
}
