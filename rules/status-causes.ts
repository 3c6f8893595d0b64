/** Why an order or its payment has its status. What more there is to say stands beside it, as a detail. */
export const STATUS_CAUSES = [
  'placed',
  'payment-page-handed-out',
  /** The provider gave no payment page. */
  'payment page not had',
  'payment-page-never-asked-for',
  'superseded-by-a-new-order',
  'authorized-by-provider',
  'captured-by-provider',
  /** Of the order whose payment was captured. */
  'paid',
  'declined',
  'aborted',
  'expired',
  'pending-limit',
  'cancelled-at-provider',
  /** Money came for an order that is not open. */
  'order-not-open',
  'no-liability-shift',
  'released-unfulfilled',
  'refunded',
] as const;

export type StatusCause = (typeof STATUS_CAUSES)[number];

/** The authorisation was released because a fraud would have been the merchant's loss: the buyer is told of it. */
export const NO_LIABILITY_SHIFT = 'no-liability-shift' satisfies StatusCause;

/** The money was released because the order could not be completed: the buyer is told so. */
export const RELEASED_UNFULFILLED = 'released-unfulfilled' satisfies StatusCause;
