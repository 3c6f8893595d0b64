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

/** Digital: Owed, Issued. Posted: ToPost, Active. Both: Void, when the supplier has taken the card back. */
export const CARD_STATUSES = ['Owed', 'Issued', 'ToPost', 'Active', 'Void'] as const;

export type CardStatus = (typeof CARD_STATUSES)[number];

/** A parcel is Packed once its cards are active; Cancelled when none is left to send. */
export const POSTING_STATUSES = ['ToPack', 'Packed', 'Shipped', 'Cancelled'] as const;

export type PostingStatus = (typeof POSTING_STATUSES)[number];

/** Voiding: cards are being taken back. Paying: all are. Stopped: a person must look. */
export const REFUND_STATUSES = ['Voiding', 'Paying', 'Done', 'Stopped'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The only moves of an order (readings section 6). */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Created: ['Confirmed', 'Failed', 'Reverted'],
  Confirmed: ['Reverted'],
  Failed: [],
  Reverted: [],
};

/** The only moves of a payment (readings section 6). A refund leaves it Captured. */
export const PAYMENT_MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Initialized: ['Started', 'Cancelled'],
  Started: ['Authorized', 'UnAuthorized', 'Cancelled'],
  Authorized: ['Captured', 'Cancelled'],
  UnAuthorized: [],
  Captured: [],
  Cancelled: [],
};

export const CARD_MOVES: Readonly<Record<CardStatus, readonly CardStatus[]>> = {
  Owed: ['Issued', 'Void'],
  Issued: ['Void'],
  ToPost: ['Active', 'Void'],
  Active: ['Void'],
  Void: [],
};

export const POSTING_MOVES: Readonly<Record<PostingStatus, readonly PostingStatus[]>> = {
  ToPack: ['Packed', 'Cancelled'],
  Packed: ['Shipped', 'Cancelled'],
  Shipped: [],
  Cancelled: [],
};

/** The money goes only after the cards (money.md I-17); who stopped may go on where it stopped. */
export const REFUND_MOVES: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  Voiding: ['Paying', 'Stopped'],
  Paying: ['Done', 'Stopped'],
  Done: [],
  Stopped: ['Voiding', 'Paying'],
};

export function mayMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to);
}
