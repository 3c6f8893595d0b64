import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import type { SaferpayError, SaferpayUnknown } from './saferpay-call.ts';

/** Meaning of an error for the shop (saferpay 5, columns HTTP and Shop). */
export type ErrorMeaning =
  | ProviderFault
  | 'declined'
  | 'aborted'
  | 'notStarted'
  | 'expired'
  | 'alreadyCaptured';

const MEANINGS_BY_NAME: Record<string, ErrorMeaning> = {
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

/** Behaviours that make an error final (saferpay 5). */
const FINAL_BEHAVIORS = ['DO_NOT_RETRY', 'OTHER_MEANS'];

/**
 * Classifies unknown names by the behaviour (saferpay 5): OTHER_MEANS is a decline. Any other behaviour
 * leaves the outcome unknown and counts as a system error.
 */
export function classifyError({ name, behavior }: Pick<SaferpayError, 'name' | 'behavior'>): ErrorMeaning {
  const known = findMeaning(name);
  return known ?? (behavior === 'OTHER_MEANS' ? 'declined' : 'system');
}

/** True if a repeated request may succeed. */
export function isRetryable(error: SaferpayError): boolean {
  const { name, behavior } = error;
  const meaning = findMeaning(name);
  if (meaning === undefined) return !FINAL_BEHAVIORS.includes(behavior);
  return TRANSIENT.has(meaning) || TRANSIENT_NAMES.has(name);
}

const TRANSIENT = new Set<ErrorMeaning>(['connection', 'authentication', 'notStarted']);
const TRANSIENT_NAMES = new Set(['INTERNAL_ERROR', 'UNEXPECTED_ERROR_BY_ACQUIRER']);

function findMeaning(name: string): ErrorMeaning | undefined {
  return Object.hasOwn(MEANINGS_BY_NAME, name) ? MEANINGS_BY_NAME[name] : undefined;
}

const PAYMENT_OUTCOMES = new Set<ErrorMeaning>([
  'declined',
  'aborted',
  'notStarted',
  'expired',
  'alreadyCaptured',
]);

/** Classifies an unexpected outcome of the payment as a system fault. */
export function toProviderFault(error: SaferpayError): ProviderFault {
  const meaning = classifyError(error);
  return isFault(meaning) ? meaning : 'system';
}

export function isFault(meaning: ErrorMeaning): meaning is ProviderFault {
  return !PAYMENT_OUTCOMES.has(meaning);
}

/**
 * Faults for which a retry can help whatever the behaviour: the operator may fix the account, or the provider
 * may find the transaction later.
 */
const NEVER_UNCLEAR = new Set<ProviderFault>(['connection', 'authentication', 'notFound']);

/** The outcome is unclear if the same request would return the same error. */
export function toUnknownOutcome(error: SaferpayError): SaferpayUnknown & { details: ProviderDetails } {
  const fault = toProviderFault(error);
  const unclear = !isRetryable(error) && !NEVER_UNCLEAR.has(fault);
  const { name, details } = error;
  return { kind: 'unknown', fault, name, details, ...(unclear && { unclear: true as const }) };
}
