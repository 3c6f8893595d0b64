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

export function mayMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to);
}
