import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import type { DatatransError } from './datatrans-call.ts';

/**
 * What an error code means (datatrans 6). `wrongState`: the transaction's status does not allow it; another process was faster.
 * `invalid`: a property of the request. `repeated`: its reference was used before. `final`: sending it again does not help.
 * `passing`: it may.
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
 * A code that we do not know is judged by its status alone, and proves nothing of the money: newer versions have more of
 * them. From 500 on nothing is known whatever the code says: what was asked for may be done.
 */
export function meaningOf({ name, status }: DatatransError): ErrorMeaning {
  if (status >= 500) return 'passing';
  const known = Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
  if (known !== undefined) return known;
  return status === 401 || status === 403 ? 'authentication' : 'passing';
}

/** The fault behind an error, where it is no answer about the money. */
export function faultOf(error: DatatransError): ProviderFault {
  const meaning = meaningOf(error);
  return meaning === 'authentication' || meaning === 'notFound' ? meaning : 'system';
}

/** For the log and the operators; the message may quote what was sent. */
export function detailsOf({ message }: DatatransError): ProviderDetails | undefined {
  return message === undefined ? undefined : { detail: redacted(message) };
}

export function unknownOf(error: DatatransError) {
  return { kind: 'unknown', fault: faultOf(error), name: error.name, details: detailsOf(error) } as const;
}

const LONGEST = 200;

/** E-mail addresses, and runs of digits as long as a card's number or a telephone's, however they are divided. */
const PERSONAL = /[^\s@]+@[^\s@]+|\d(?:[ -]?\d){5,}/g;

/** A text of the provider without what may name a person or a card, and cut: it goes to a log. */
export function redacted(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(PERSONAL, '…')
    .slice(0, LONGEST);
}
