import type { Order } from '#contract/order.ts';
import type { Category } from '#rules/lines.ts';

type OrderedCards = Pick<Order, 'cart'>;

export function countCards({ cart }: OrderedCards, category: Category): number {
  return cart.reduce((sum, { product, amount }) => sum + (product.category === category ? amount : 0), 0);
}

export function getOrderKind(order: OrderedCards): 'digital' | 'post' | 'mixed' {
  if (countCards(order, 'physical') === 0) return 'digital';
  return countCards(order, 'digital') > 0 ? 'mixed' : 'post';
}
