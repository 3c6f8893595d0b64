/** Failures of the payment provider (specification 8). */
export const PAYMENT_CONSTRAINTS = [
  'connection',
  'responseFormat',
  'system',
  'authentication',
  'transactionDeclined',
  'notFound',
] as const;

/** Failures of the gift-card supplier (specification 8). */
export const SUPPLIER_CONSTRAINTS = [
  'system',
  'connection',
  'authorization',
  'conflict',
  'productAmount',
] as const;

/** Reasons to refuse a gift request, in addition to those of rules/gift-sending.ts. */
export const GIFT_CONSTRAINTS = [
  'messageChanged',
  'parcelClosed',
  'cardNotGivable',
  'alreadyPlanned',
  'tooManySendings',
  'tooManyRecipients',
  'giftMailsPerRecipient',
  'giftMailsPerBuyer',
  'giftMailsPerNetwork',
  'recipientObjects',
  'alreadySent',
  'sendingStopped',
  'timePast',
  'timeTooFar',
  'timeAfterEnd',
] as const;
