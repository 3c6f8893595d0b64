import type { Actor } from '#rules/actor.ts';
import { type EnteredStockCause, enteredQuantity, type StockLevel } from '#rules/stock.ts';
import type { StockRepository } from '#server/postgres/parcels/pg-stock-repository.ts';

/** A design of physical cards and its stock. */
export type Stock = StockLevel & {
  productReferenceId: string;
  /** German. */
  name: string;
  /** Start of counting; undefined if its cards are not counted. */
  since: Date | undefined;
};

export type StockRefusal = 'no-such-card' | 'digital' | 'not-counted';

export type StockChange = { kind: 'changed'; stock: Stock } | { kind: 'refused'; why: StockRefusal };

export type StockEntry = {
  productReferenceId: string;
  cause: EnteredStockCause;
  /** Delivered, damaged, or really there. */
  count: number;
};

/** Writes down what was delivered, counted or damaged; the first entry of a design begins its stock. */
export function enterStock(
  stocks: Pick<StockRepository, 'enter'>,
  { productReferenceId, cause, count }: StockEntry,
  by: Actor,
): Promise<StockChange> {
  const quantityOf = (inStock: number | undefined) => enteredQuantity(cause, count, inStock);
  return stocks.enter(productReferenceId, cause, quantityOf, by);
}
