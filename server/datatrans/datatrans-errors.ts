import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import type { DatatransError } from './datatrans-call.ts';

/**
 * The meaning of an error code (datatrans 6):
 * `wrongState`: the transaction's status doesn't allow the request, because another process was faster.
 * `invalid`: a property of the request is invalid. `repeated`: the request's reference was used before.
 * `final`: a retry doesn't help. `transient`: a retry may help.
 */
export type ErrorMeaning =
  | 'authentication'
  | 'declined'
  | 'final'
  | 'invalid'
  | 'notFound'
  | 'transient'
  | 'repeated'
  | 'wrongState';

const MEANINGS_BY_NAME: Record<string, ErrorMeaning> = {
  BLOCKED_BY_VELOCITY_CHECKER: 'declined',
  BLOCKED_CARD: 'declined',
  CLIENT_ERROR: 'final',
  DECLINED: 'declined',
  DUPLICATE_REFNO: 'repeated',
  EXPIRED_CARD: 'declined',
  FORBIDDEN: 'authentication',
  INVALID_ALIAS: 'declined',
  INVALID_CARD: 'declined',
  INVALID_CVV: 'declined',
  INVALID_HEADER: 'final',
  INVALID_JSON_PAYLOAD: 'final',
  INVALID_PROPERTY: 'invalid',
  INVALID_SETUP: 'final',
  INVALID_SIGN: 'authentication',
  INVALID_STATE: 'wrongState',
  INVALID_TRANSACTION_STATUS: 'wrongState',
  NOT_SUPPORTED_BY_THIRD_PARTY: 'final',
  REFERRAL: 'declined',
  SERVER_ERROR: 'transient',
  SOFT_DECLINED: 'declined',
  THIRD_PARTY_ERROR: 'transient',
  TRANSACTION_NOT_FOUND: 'notFound',
  UNAUTHORIZED: 'authentication',
  UNKNOWN_ERROR: 'transient',
  UNRECOGNIZED_PROPERTY: 'final',
  UNSUPPORTED_CARD: 'declined',
};

/**
 * Classifies unknown codes by the HTTP status, because newer API versions add codes. With a status from 500
 * on, the provider may have done the action, whatever the code says.
 */
export function classifyError({ name, status }: DatatransError): ErrorMeaning {
  if (status >= 500) return 'transient';
  const known = Object.hasOwn(MEANINGS_BY_NAME, name) ? MEANINGS_BY_NAME[name] : undefined;
  if (known !== undefined) return known;
  return status === 401 || status === 403 ? 'authentication' : 'transient';
}

export function toProviderFault(error: DatatransError): ProviderFault {
  const meaning = classifyError(error);
  return meaning === 'authentication' || meaning === 'notFound' ? meaning : 'system';
}

/** Redacts the message, because it may quote the request. */
export function toDetails({ message }: DatatransError): ProviderDetails | undefined {
  return message === undefined ? undefined : { detail: redact(message) };
}

export function toUnknownOutcome(error: DatatransError) {
  return {
    kind: 'unknown',
    fault: toProviderFault(error),
    name: error.name,
    details: toDetails(error),
  } as const;
}

const MAX_LENGTH = 200;

/** E-mail addresses, and sequences of digits as long as card or telephone numbers. */
const PERSONAL_DATA = /[^\s@]+@[^\s@]+|\d(?:[ -]?\d){5,}/g;

export function redact(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(PERSONAL_DATA, '…')
    .slice(0, MAX_LENGTH);
}
