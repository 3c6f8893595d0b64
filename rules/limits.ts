import { fromFrancs, type Rappen } from './money.ts';

/** Value of one card (specification section 5). */
export const CARD_VALUE_MIN: Rappen = fromFrancs(5);
export const CARD_VALUE_MAX: Rappen = fromFrancs(500);

/** Goods of one cart or order, without shipping (readings section 3). */
export const SUBTOTAL_MAX: Rappen = fromFrancs(3000);

export const AMOUNT_PER_ADD_MAX = 500;

/** A line that grew by merging or editing: the cheapest cards can fill the whole cart (readings section 3). */
export const LINE_AMOUNT_MAX = Math.floor(SUBTOTAL_MAX / CARD_VALUE_MIN);

export const ORDER_LINES_MAX = 50;

export const PRICE_INPUT_LENGTH = 4;
export const AMOUNT_INPUT_LENGTH = 3;

/** Above this many posted cards the cart points to the support contact; it does not block (readings section 4). */
export const PHYSICAL_CARDS_HINT_ABOVE = 80;

export const BADGE_MAX = 99;

/** Text of the badge on the cart icon: nothing for an empty cart. */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
