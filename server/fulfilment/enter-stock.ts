import type { Actor } from '#rules/actor.ts';
import { type EnteredStockCause, type StockLevel, toStockChange } from '#rules/stock.ts';
import type { StockRepository } from '#server/postgres/parcels/stock-repository.ts';

/** A design of physical cards and its stock. */
export type Stock = StockLevel & {
  productReferenceId: string;
  /** In German. */
  name: string;
  /** Start of stock counting; undefined if the design isn't counted. */
  since: Date | undefined;
};

export type StockRefusal = 'no-such-card' | 'digital' | 'not-counted';

export type StockChange = { kind: 'changed'; stock: Stock } | { kind: 'refused'; why: StockRefusal };

export type StockEntry = {
  productReferenceId: string;
  cause: EnteredStockCause;
  /** Number of cards delivered, damaged or counted, depending on the cause. */
  count: number;
};

/** Records a delivery, count or damage. The first entry of a design starts its counting. */
export function enterStock(
  stocks: Pick<StockRepository, 'recordMovement'>,
  { productReferenceId, cause, count }: StockEntry,
  by: Actor,
): Promise<StockChange> {
  const toQuantity = (inStock: number | undefined) => toStockChange(cause, count, inStock);
  return stocks.recordMovement(productReferenceId, cause, toQuantity, by);
}
