import type { RefundSum } from '#rules/refund-request.ts';
import type { RefundState } from './refund-repository.ts';

export function sumOf({ amount, shippingCost, cards }: RefundState): RefundSum {
  return { amount, shippingCost, cards: cards.map(({ place }) => cardPlace(place)) };
}

/** Parses a place such as `1.2`. */
export function cardPlace(place: string): { line: number; ordinal: number } {
  const [line = 0, ordinal = 0] = place.split('.').map(Number);
  return { line, ordinal };
}
