import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import type { DatatransError } from './datatrans-call.ts';

/**
 * The meaning of an error code (datatrans 6):
 * `wrongState`: the transaction's status doesn't allow the request; another process was faster.
 * `invalid`: a property of the request is invalid. `repeated`: its reference was used before.
 * `final`: a retry doesn't help. `passing`: a retry may help.
 */
export type ErrorMeaning =
  | 'authentication'
  | 'declined'
  | 'final'
  | 'invalid'
  | 'notFound'
  | 'passing'
  | 'repeated'
  | 'wrongState';

const MEANINGS: Record<string, ErrorMeaning> = {
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
  SERVER_ERROR: 'passing',
  SOFT_DECLINED: 'declined',
  THIRD_PARTY_ERROR: 'passing',
  TRANSACTION_NOT_FOUND: 'notFound',
  UNAUTHORIZED: 'authentication',
  UNKNOWN_ERROR: 'passing',
  UNRECOGNIZED_PROPERTY: 'final',
  UNSUPPORTED_CARD: 'declined',
};

/**
 * The status classifies unknown codes, because newer versions add codes. From 500 on the action may be done,
 * whatever the code says.
 */
export function classifyError({ name, status }: DatatransError): ErrorMeaning {
  if (status >= 500) return 'passing';
  const known = Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
  if (known !== undefined) return known;
  return status === 401 || status === 403 ? 'authentication' : 'passing';
}

export function toProviderFault(error: DatatransError): ProviderFault {
  const meaning = classifyError(error);
  return meaning === 'authentication' || meaning === 'notFound' ? meaning : 'system';
}

/** The message may quote the request. */
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

/** E-mail addresses, and digit runs as long as card or telephone numbers. */
const PERSONAL = /[^\s@]+@[^\s@]+|\d(?:[ -]?\d){5,}/g;

export function redact(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(PERSONAL, '…')
    .slice(0, MAX_LENGTH);
}
