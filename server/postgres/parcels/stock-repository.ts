import { and, eq, not, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { EnteredStockCause } from '#rules/stock.ts';
import type { Stock, StockChange } from '#server/fulfilment/enter-stock.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { product } from '../schema/catalogue-tables.ts';
import { card, parcels } from '../schema/fulfilment-tables.ts';
import { orderLine } from '../schema/order-tables.ts';
import { stock, stockMovement } from '../schema/stock-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { inParcel, isDisputed, isToSend } from './parcel-reader.ts';

export type StockRepository = ReturnType<typeof createStockRepository>;

/** Entries wait for concurrent entries, but packing never waits. A trigger records packed cards. */
export function createStockRepository(db: Db) {
  return {
    list: () => readStocks(db),
    /**
     * @param getChange returns the change to the stock, or undefined if the entry is impossible; `inStock` is
     * undefined before the first entry
     */
    recordMovement: (
      productReferenceId: string,
      cause: EnteredStockCause,
      getChange: (inStock: number | undefined) => number | undefined,
      by: Actor,
    ) =>
      changeStock(db, productReferenceId, async (tx, productId) => {
        const canStart = getChange(undefined) !== undefined;
        if (canStart) await tx.insert(stock).values({ productId }).onConflictDoNothing();
        if (!(await lockStock(tx, productId))) return false;
        const quantity = getChange(await sumMovements(tx, productId));
        if (quantity === undefined) return false;
        const data = { product: productReferenceId, cause, quantity };
        const actionId = await recordShopAction(tx, by, { type: 'stock-entered', data });
        await tx.insert(stockMovement).values({ productId, cause, quantity, actionId });
        return true;
      }),
    setThreshold: (productReferenceId: string, low: number, by: Actor) =>
      changeStock(db, productReferenceId, async (tx, productId) => {
        if (!(await lockStock(tx, productId))) return false;
        await tx.update(stock).set({ lowMark: low }).where(eq(stock.productId, productId));
        const data = { product: productReferenceId, low };
        await recordShopAction(tx, by, { type: 'low-stock-threshold-changed', data });
        return true;
      }),
  };
}

/** @param work returns false if it changed nothing, because this product has no stock */
function changeStock(
  db: Db,
  productReferenceId: string,
  work: (tx: Tx, productId: string) => Promise<boolean>,
): Promise<StockChange> {
  return db.transaction(async (tx): Promise<StockChange> => {
    const [known] = await tx
      .select({ id: product.id, category: product.category })
      .from(product)
      .where(eq(product.productReferenceId, productReferenceId));
    if (known === undefined) return { kind: 'refused', why: 'no-such-card' };
    if (known.category === 'digital') return { kind: 'refused', why: 'digital' };
    if (!(await work(tx, known.id))) return { kind: 'refused', why: 'not-counted' };
    const [changed] = await readStocks(tx, productReferenceId);
    if (changed === undefined) throw new Error('the product of the stock does not exist');
    return { kind: 'changed', stock: changed };
  });
}

/** Serializes entries. Packing inserts movements that refer to this row, and doesn't wait for this lock. */
async function lockStock(tx: Tx, productId: string): Promise<boolean> {
  const locked = await tx.select().from(stock).where(eq(stock.productId, productId)).for('no key update');
  return locked.length > 0;
}

async function sumMovements(tx: Tx, productId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${stockMovement.quantity}), 0)::int` })
    .from(stockMovement)
    .where(eq(stockMovement.productId, productId));
  return row?.sum ?? 0;
}

/** `needed` counts cards in parcels that can be packed. Active cards have already left the stock. */
async function readStocks(db: Db | Tx, productReferenceId?: string): Promise<Stock[]> {
  const neededCards = db
    .select({ productId: orderLine.productId, count: sql`count(*)::int`.as('count') })
    .from(parcels)
    .innerJoin(card, inParcel())
    .innerJoin(orderLine, and(eq(orderLine.orderId, card.orderId), eq(orderLine.position, card.line)))
    .where(and(eq(parcels.status, 'ToPack'), eq(card.status, 'ToPost'), isToSend(db), not(isDisputed(db))))
    .groupBy(orderLine.productId);
  const found = await queryRows<Row>(
    db,
    sql`select p.product_reference_id as "productReferenceId", p.name ->> 'de-ch' as name, s.since,
               case when s.product_id is not null then coalesce(m.sum, 0) end as "inStock",
               coalesce(w.count, 0) as needed, coalesce(s.low_mark, 0) as low
          from product p left join stock s on s.product_id = p.id
          left join (select product_id, sum(quantity)::int as sum from stock_movement group by 1) m
            on m.product_id = p.id
          left join (${neededCards}) w on w.product_id = p.id
         where p.category = 'physical' and p.product_reference_id = coalesce(${productReferenceId ?? null}, p.product_reference_id)
         order by p.position, p.product_reference_id`,
  );
  return found.map(({ since, inStock, ...row }) => ({
    ...row,
    since: since === null ? undefined : new Date(since),
    inStock: inStock ?? undefined,
  }));
}

type Row = Omit<Stock, 'since' | 'inStock'> & { since: string | null; inStock: number | null };
