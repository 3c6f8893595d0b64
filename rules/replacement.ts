import type { CardStatus, OrderStatus } from './status.ts';

export type ReplaceableState = {
  readonly order:
    | { readonly status: OrderStatus; readonly disputed: boolean; readonly erased: boolean }
    | undefined;
  /** The newest card at the requested position. */
  readonly newest:
    | { readonly generation: number; readonly status: CardStatus; readonly refunded: boolean }
    | undefined;
};

export type ReplaceRefusal =
  | 'no-such-order'
  | 'order-not-confirmed'
  | 'order-disputed'
  | 'order-erased'
  | 'no-such-card'
  | 'card-replaced'
  | 'card-refunded'
  | 'card-not-delivered';

/**
 * Returns why a lost, stolen or returned card can't be replaced, or undefined.
 * @param generation of the lost card: 0 for the purchased card, 1 for its replacement
 */
export function findReplaceRefusal(
  { order, newest }: ReplaceableState,
  generation: number,
): ReplaceRefusal | undefined {
  if (order === undefined) return 'no-such-order';
  if (order.disputed) return 'order-disputed';
  if (order.status !== 'Confirmed') return 'order-not-confirmed';
  if (order.erased) return 'order-erased';
  if (newest === undefined || newest.generation < generation) return 'no-such-card';
  if (newest.generation > generation) return 'card-replaced';
  if (newest.refunded) return 'card-refunded';
  return REFUSAL_BY_STATUS[newest.status];
}

const REFUSAL_BY_STATUS: Record<CardStatus, ReplaceRefusal | undefined> = {
  Pending: 'card-not-delivered',
  ToPost: 'card-not-delivered',
  Issued: undefined,
  Active: undefined,
  Void: 'card-refunded',
};
