import type { CardStatus, OrderStatus } from './status.ts';

/** What decides whether a card may be replaced. */
export type ReplaceableState = {
  readonly order:
    | { readonly status: OrderStatus; readonly disputed: boolean; readonly erased: boolean }
    | undefined;
  /** The newest card in the place that was named. */
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
 * Why a card that was lost, stolen or returned may not be replaced; undefined when it may.
 * @param generation 0 for the card that was bought, 1 for its replacement: it says which one is lost
 */
export function replaceRefusal(
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
