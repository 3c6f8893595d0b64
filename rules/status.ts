export const ORDER_STATUSES = ['Created', 'Reverted', 'Confirmed', 'Failed'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'Started',
  'Initialized',
  'Authorized',
  'UnAuthorized',
  'Captured',
  'Cancelled',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Digital: Pending, Issued. Physical: ToPost, Active. Both: Void, once the supplier has voided the card. */
export const CARD_STATUSES = ['Pending', 'Issued', 'ToPost', 'Active', 'Void'] as const;

export type CardStatus = (typeof CARD_STATUSES)[number];

/** `Packed` once all cards are active. `Cancelled` if no card is left to send. */
export const PARCEL_STATUSES = ['ToPack', 'Packed', 'Shipped', 'Cancelled'] as const;

export type ParcelStatus = (typeof PARCEL_STATUSES)[number];

/** `Voiding`: cards are being voided. `Paying`: all are void. `Stopped`: an operator must decide. */
export const REFUND_STATUSES = ['Voiding', 'Paying', 'Done', 'Stopped'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** `Pending` until the mail server accepts it. */
export const MAIL_STATUSES = ['Pending', 'Sent', 'Refused'] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];

export const VOID_CAUSES = ['refunded', 'replaced', 'disputed'] as const;

export type VoidCause = (typeof VOID_CAUSES)[number];

/** Outcome shown to a browser that lost its session. Unknown and erased orders are `closed`. */
export const ORDER_OUTCOMES = ['open', 'paid', 'closed'] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

export function orderOutcome(order: OrderStatus, payment: PaymentStatus): OrderOutcome {
  if (order === 'Created') return 'open';
  // A fully refunded order keeps its captured payment, so it counts as paid.
  return payment === 'Captured' ? 'paid' : 'closed';
}
