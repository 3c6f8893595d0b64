import type { Actor } from '#rules/actor.ts';
import type { EnteredStockCause, StockLevel } from '#rules/stock.ts';

/** A design of posted cards, and how many printed ones there are. */
export type Stock = StockLevel & {
  productReferenceId: string;
  /** German. */
  name: string;
  /** Since when its cards are counted; undefined where they are not. */
  since: Date | undefined;
};

export type StockRefusal = 'no-such-card' | 'digital' | 'not-counted';
export type StockChange = { kind: 'changed'; stock: Stock } | { kind: 'refused'; why: StockRefusal };

/** What the shop writes down about printed cards. Each change waits for other entries, and packing waits for none. */
export type StockRepository = {
  /** Every design of posted cards, in the order of the lists. */
  list: () => Promise<Stock[]>;
  /**
   * @param quantityOf by how much the entry changes what is in stock, undefined before the first entry; it answers
   *   undefined where the entry cannot be
   */
  enter: (
    productReferenceId: string,
    cause: EnteredStockCause,
    quantityOf: (inStock: number | undefined) => number | undefined,
    by: Actor,
  ) => Promise<StockChange>;
  setLowMark: (productReferenceId: string, low: number, by: Actor) => Promise<StockChange>;
};
