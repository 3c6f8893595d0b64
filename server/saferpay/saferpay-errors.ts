import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import type { SaferpayError, SaferpayUnknown } from './saferpay-call.ts';

/** Saferpay 5, columns HTTP and Shop. */
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

/** Saferpay 5: these two are final. */
const FINAL_BEHAVIORS = ['DO_NOT_RETRY', 'OTHER_MEANS'];

/**
 * The behaviour classifies unknown names (saferpay 5): OTHER_MEANS is a decline. Any other behaviour leaves the outcome
 * unknown and counts as a system error.
 */
export function classifyError({ name, behavior }: Pick<SaferpayError, 'name' | 'behavior'>): ErrorMeaning {
  const known = knownMeaning(name);
  return known ?? (behavior === 'OTHER_MEANS' ? 'declined' : 'system');
}

/** True if repeating the request may succeed. A refusal is final. */
export function isRetryable(error: SaferpayError): boolean {
  const { name, behavior } = error;
  const meaning = knownMeaning(name);
  if (meaning === undefined) return !FINAL_BEHAVIORS.includes(behavior);
  return TRANSIENT.has(meaning) || TRANSIENT_NAMES.has(name);
}

const TRANSIENT = new Set<ErrorMeaning>(['connection', 'authentication', 'notStarted']);
const TRANSIENT_NAMES = new Set(['INTERNAL_ERROR', 'UNEXPECTED_ERROR_BY_ACQUIRER']);

function knownMeaning(name: string): ErrorMeaning | undefined {
  return Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
}

const NO_FAULTS = new Set<ErrorMeaning>(['declined', 'aborted', 'notStarted', 'expired', 'alreadyCaptured']);

/** Payment outcomes count as system faults here. */
export function toProviderFault(error: SaferpayError): ProviderFault {
  const meaning = classifyError(error);
  return isFault(meaning) ? meaning : 'system';
}

export function isFault(meaning: ErrorMeaning): meaning is ProviderFault {
  return !NO_FAULTS.has(meaning);
}

/**
 * Faults where a retry can help regardless of the behaviour: the account may be fixed, or the transaction
 * found later.
 */
const NEVER_UNCLEAR = new Set<ProviderFault>(['connection', 'authentication', 'notFound']);

/** The result is unclear if the same request would get the same error. */
export function toUnknownOutcome(error: SaferpayError): SaferpayUnknown & { details: ProviderDetails } {
  const fault = toProviderFault(error);
  const unclear = !isRetryable(error) && !NEVER_UNCLEAR.has(fault);
  const { name, details } = error;
  return { kind: 'unknown', fault, name, details, ...(unclear && { unclear: true as const }) };
}
