import type { Actor } from '#rules/actor.ts';
import { type EnteredStockCause, enteredQuantity } from '#rules/stock.ts';
import type { StockChange, StockRepository } from './stock-repository.ts';

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
