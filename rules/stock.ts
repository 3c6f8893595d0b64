import { assertNever } from './assert-never.ts';
export const STOCK_CAUSES = ['delivered', 'counted', 'damaged', 'packed', 'discarded'] as const;
export type StockCause = (typeof STOCK_CAUSES)[number];

/** Causes that operators enter. The others result from packing. */
export const ENTERED_STOCK_CAUSES = [
  'delivered',
  'counted',
  'damaged',
] as const satisfies readonly StockCause[];
export type EnteredStockCause = (typeof ENTERED_STOCK_CAUSES)[number];

/** The stock of printed, inactive cards of a design. */
export type StockLevel = {
  /** Negative if more was packed than entered. Undefined without any entry. */
  inStock: number | undefined;
  /** Cards in unpacked parcels. */
  needed: number;
  /** Minimum stock after packing. */
  low: number;
};

export type StockState = 'not-counted' | 'count-again' | 'too-few' | 'low' | 'enough';

export function getStockState({ inStock, needed, low }: StockLevel): StockState {
  if (inStock === undefined) return 'not-counted';
  // More was packed than entered, so the entries are wrong.
  if (inStock < 0) return 'count-again';
  if (inStock < needed) return 'too-few';
  return inStock - needed < low ? 'low' : 'enough';
}

export function isStockShort(level: StockLevel): boolean {
  const state = getStockState(level);
  return state !== 'not-counted' && state !== 'enough';
}

/**
 * Returns the change in stock that results from an entry.
 * @param inStock undefined for the first entry
 * @returns undefined for a damaged card without a stock entry
 */
export function toStockChange(
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
