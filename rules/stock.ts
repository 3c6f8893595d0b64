import { assertNever } from './assert-never.ts';
/** Why the number of printed cards of a design in the packing room changed. */
export const STOCK_CAUSES = ['delivered', 'counted', 'damaged', 'packed', 'set-aside'] as const;
export type StockCause = (typeof STOCK_CAUSES)[number];

/** What operators enter; the others follow from packing. */
export const ENTERED_STOCK_CAUSES = [
  'delivered',
  'counted',
  'damaged',
] as const satisfies readonly StockCause[];
export type EnteredStockCause = (typeof ENTERED_STOCK_CAUSES)[number];

/** Printed cards of a design that nobody has activated. */
export type StockLevel = {
  /** As it was entered and packed since, below 0 where more was packed; undefined where nobody ever entered it. */
  inStock: number | undefined;
  /** Cards that wait in parcels for being packed. */
  needed: number;
  /** So many shall be left when these are packed. */
  low: number;
};

export type StockState = 'not-counted' | 'count-again' | 'too-few' | 'low' | 'enough';

/** The worst that can be said of it. */
export function stockState({ inStock, needed, low }: StockLevel): StockState {
  if (inStock === undefined) return 'not-counted';
  // More was packed than was ever entered: the cards in hand are right, the entries are not.
  if (inStock < 0) return 'count-again';
  if (inStock < needed) return 'too-few';
  return inStock - needed < low ? 'low' : 'enough';
}

/** An operator is to be told: fewer would be left than the low mark. */
export function isStockShort(level: StockLevel): boolean {
  const state = stockState(level);
  return state !== 'not-counted' && state !== 'enough';
}

/**
 * By how many cards an entry changes a stock.
 * @param inStock undefined where it is the first entry
 * @returns undefined for a damaged card where no stock is kept
 */
export function enteredQuantity(
  cause: EnteredStockCause,
  count: number,
  inStock: number | undefined,
): number | undefined {
  switch (cause) {
    case 'delivered':
      return count;
    case 'counted':
      return count - (inStock ?? 0);
    case 'damaged':
      return inStock === undefined ? undefined : -count;
    default:
      return assertNever(cause);
  }
}
