/** Cause of an order's or payment's status, stored with it. A separate detail may add information. */
export const STATUS_CAUSES = [
  'placed',
  'payment-page-opened',
  /** The provider returned no payment page. */
  'payment-page-missing',
  'payment-page-never-requested',
  'superseded-by-a-new-order',
  'authorized-by-provider',
  'captured-by-provider',
  /** The order's payment was captured. */
  'paid',
  'declined',
  'aborted',
  'expired',
  /** The provider didn't decide a pending payment in time. */
  'pending-limit',
  'cancelled-at-provider',
  /** Money arrived for an order that isn't open. */
  'order-not-open',
  'no-liability-shift',
  'voided-unfulfilled',
  'refunded',
] as const;

export type StatusCause = (typeof STATUS_CAUSES)[number];

/** The authorization was voided because the merchant would bear a fraud loss. The buyer is informed. */
export const NO_LIABILITY_SHIFT = 'no-liability-shift' satisfies StatusCause;

/** The money was returned because the order couldn't be fulfilled. The buyer is informed. */
export const VOIDED_UNFULFILLED = 'voided-unfulfilled' satisfies StatusCause;

/** A newer order of the same buyer replaced the order. */
export const SUPERSEDED = 'superseded-by-a-new-order' satisfies StatusCause;
