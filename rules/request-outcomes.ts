/** Requests to the payment provider. Each is stored before it is sent (I-18). */
export const PROVIDER_REQUESTS = ['initialize', 'capture', 'cancel', 'refund', 'refund-capture'] as const;

export type ProviderRequestKind = (typeof PROVIDER_REQUESTS)[number];

/** Requests to the supplier about a card. Issuing needs no row, because the card's row records the intent. */
export const SUPPLIER_REQUESTS = ['activate', 'void'] as const;

export type SupplierRequestKind = (typeof SUPPLIER_REQUESTS)[number];

/** Outcomes of requests to the payment provider or supplier, with their meaning. */
export const REQUEST_OUTCOMES = {
  started: 'the provider returned a payment page',
  failed: 'the provider returned no payment page',
  captured: 'the money is captured',
  authorized: 'the refund is authorized but not captured, so no money has moved',
  refunded: 'the refund is paid out',
  reversed: 'a late payment was voided or refunded',
  moved: 'the authorization was captured or closed before it could be voided',
  activated: 'the card is active',
  'activated-too-late': 'the card was activated after our records had voided it',
  voided: 'the supplier has voided the card',
  'never-issued': 'the supplier never issued the card and can no longer issue it',
  'never-active': 'the supplier never activated the posted card',
  used: 'the card was spent at least in part, so the supplier does not void it',
  'discarded-voided': 'the scanned number was active and has been voided; it must not be packed',
  'discarded-refused': 'the supplier refused to void the scanned number; it must not be packed',
  refused: 'the external system refuses permanently',
  differs: 'the external system did, or would do, something other than requested',
  wrong: 'the response contradicts our records',
  stopped: 'an operator must decide before the request can continue',
  superseded: 'a newer order replaced this one',
  abandoned: 'the requesting process has ended, and nothing depends on the response',
  'given-up': 'the card is no longer needed, and the external system has no record of the request',
} as const;

export type RequestOutcome = keyof typeof REQUEST_OUTCOMES;

export const REQUEST_OUTCOME_NAMES = Object.keys(REQUEST_OUTCOMES) as [RequestOutcome, ...RequestOutcome[]];

/** Activation outcomes with an active card at the supplier, whether or not the shop needs it. */
export const ACTIVATED_OUTCOMES = [
  'activated',
  'activated-too-late',
] as const satisfies readonly RequestOutcome[];

/** Activation outcomes after which the number must not be packed. */
export const DISCARDED_OUTCOMES = [
  'discarded-voided',
  'discarded-refused',
] as const satisfies readonly RequestOutcome[];

/** Void outcomes after which the card is worthless. */
export const VOID_OUTCOMES = [
  'voided',
  'never-issued',
  'never-active',
] as const satisfies readonly RequestOutcome[];

export type VoidOutcome = (typeof VOID_OUTCOMES)[number];
