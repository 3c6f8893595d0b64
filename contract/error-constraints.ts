/** What went wrong between us and the payment provider (specification 8). */
export const PAYMENT_CONSTRAINTS = [
  'connection',
  'responseFormat',
  'system',
  'authentication',
  'transactionDeclined',
  'notFound',
] as const;

/** What went wrong between us and the gift-card supplier (specification 8). */
export const SUPPLIER_CONSTRAINTS = [
  'system',
  'connection',
  'authorization',
  'conflict',
  'productAmount',
] as const;

/** Why a card cannot be given as it was asked, with those of a plan (rules/gift-sending.ts). */
export const GIFT_CONSTRAINTS = [
  'wordsChanged',
  'parcelClosed',
  'cardNotGivable',
  'alreadyPlanned',
  'tooManySendings',
  'tooManyRecipients',
  'recipientObjects',
  'alreadySent',
  'sendingStopped',
  'timePast',
  'timeTooFar',
  'timeAfterEnd',
] as const;
