import { fromFrancs, type Rappen } from './money.ts';

/** Value of one card (specification 5). */
export const CARD_VALUE_MIN: Rappen = fromFrancs(5);
export const CARD_VALUE_MAX: Rappen = fromFrancs(500);

/** Maximum value of a cart or order, without shipping (readings 3). */
export const SUBTOTAL_MAX: Rappen = fromFrancs(3000);

export const AMOUNT_PER_ADD_MAX = 500;

/** Maximum of a merged or edited line: as many of the cheapest cards as fit into a cart (readings 3). */
export const LINE_AMOUNT_MAX = Math.floor(SUBTOTAL_MAX / CARD_VALUE_MIN);

export const ORDER_LINES_MAX = 50;

export const PRICE_INPUT_LENGTH = 4;
export const AMOUNT_INPUT_LENGTH = 3;

/**
 * Above this number of physical cards, the cart suggests contacting support. It doesn't block (readings 4).
 */
export const PHYSICAL_CARDS_HINT_ABOVE = 80;

export const BADGE_MAX = 99;

export function formatBadge(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
