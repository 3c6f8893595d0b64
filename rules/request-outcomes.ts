/** Requests to the payment provider. Each is stored before it is sent (I-18). */
export const PROVIDER_REQUESTS = ['initialize', 'capture', 'cancel', 'refund', 'refund-capture'] as const;

export type ProviderRequestKind = (typeof PROVIDER_REQUESTS)[number];

/** Requests to the supplier about a card. Issuing needs no row, because the card's row records the intent. */
export const SUPPLIER_REQUESTS = ['activate', 'void'] as const;

export type SupplierRequestKind = (typeof SUPPLIER_REQUESTS)[number];

/** Outcomes of requests to the payment provider or supplier, with their meaning. */
export const REQUEST_OUTCOMES = {
  started: 'the payment page was handed out',
  failed: 'there is no payment page',
  captured: 'the money is captured',
  authorized: 'the refund is authorised, and no money has moved yet',
  refunded: 'the refund is paid out',
  reversed: 'money that came too late has gone back, released or refunded',
  moved: 'the authorisation was captured or closed before it could be released',
  activated: 'the card is active',
  'activated-too-late': 'active at the supplier, while the card was void here already',
  voided: 'the supplier has taken the card back',
  'never-issued': 'the supplier had no such card to take back, and never will have',
  'never-active': 'the posted card was never active at the supplier',
  used: 'the card was spent, if only in part, and the supplier does not take it back',
  'discarded-voided': 'the number was active at the supplier and has been taken back: nobody packs it',
  'discarded-refused': 'the supplier took nothing back of the number: nobody packs it',
  refused: 'the other system refuses for good',
  differs: 'the other system did, or would do, something else than was asked for',
  wrong: 'the answer contradicts our records',
  stopped: 'an operator has to decide before it may go on',
  superseded: 'a newer order has taken its place',
  abandoned: 'the process that asked has ended, and nothing depends on the answer',
  'given-up': 'the card is no longer wanted, and the other system knows nothing of the request',
} as const;

export type RequestOutcome = keyof typeof REQUEST_OUTCOMES;

export const REQUEST_OUTCOME_NAMES = Object.keys(REQUEST_OUTCOMES) as [RequestOutcome, ...RequestOutcome[]];

/** Activation outcomes with an active card at the supplier, whether or not the shop needs it. */
export const ACTIVATED_OUTCOMES = [
  'activated',
  'activated-too-late',
] as const satisfies readonly RequestOutcome[];

/** Activation outcomes after which the number must not be packed. */
export const SET_ASIDE_OUTCOMES = [
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
