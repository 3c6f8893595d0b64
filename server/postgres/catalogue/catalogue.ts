import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { DeliveryOption } from '#contract/delivery-option.ts';
import type { Product } from '#contract/product.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { isProductName } from '#rules/product-name.ts';
import type { Connection, Db } from '../connection/connect.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { deliveryOption, product } from '../schema/catalogue-tables.ts';
import { salePause } from '../schema/operations-tables.ts';
import { tellCatalogueChange, watchCatalogue } from './catalogue-changes.ts';

/** What the brand sells, with its pictures where they are served. */
export type CatalogueEntry = Omit<Product, 'paused'>;

/**
 * Brings the brand's products and the delivery options up to date. What an operator has set (availability) stays, and
 * a product that an operator has imported is left alone.
 */
export async function seedCatalogue(
  db: Db,
  entries: CatalogueEntry[],
  options: DeliveryOption[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Processes that start together would get in each other's way.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`);
    const imported = await tx
      .select({ id: product.id, reference: product.productReferenceId })
      .from(product)
      .where(eq(product.source, 'import'));
    const taken = new Set(imported.flatMap(({ id, reference }) => [id, reference]));
    for (const [position, entry] of entries.entries()) {
      if (taken.has(entry.id) || taken.has(entry.productReferenceId)) continue;
      const { id, available, variablePrice, ...known } = entry;
      const values = {
        ...known,
        priceFrom: variablePrice.from,
        priceTo: variablePrice.to,
        position,
        listed: true,
      };
      await tx
        .insert(product)
        .values({ id, available, ...values })
        .onConflictDoUpdate({ target: product.id, set: values });
    }
    await tx
      .update(product)
      .set({ listed: false })
      .where(
        and(
          eq(product.source, 'brand'),
          notInArray(
            product.id,
            entries.map((entry) => entry.id),
          ),
        ),
      );
    for (const { id, key, details } of options) {
      const { name, description, deliveryTimeRules, price, currency, vatTaxRate } = details;
      const values = {
        name,
        description,
        ...deliveryTimeRules,
        basePrice: price,
        currency,
        vatPerMille: Math.round(vatTaxRate * 10),
      };
      await tx
        .insert(deliveryOption)
        .values({ id, key, ...values })
        .onConflictDoUpdate({ target: deliveryOption.key, set: values });
    }
    await tellCatalogueChange(tx);
  });
}

/** The listed products in the form of the contract. */
export function createCatalogue({ db, listen }: Pick<Connection, 'db' | 'listen'>) {
  return {
    /** Calls back when any process may have changed the catalogue. */
    watch: (changed: () => void) => watchCatalogue({ listen }, changed),
    byCategory: async (category: 'physical' | 'digital') => {
      const rows = await db
        .select({ product, sentence: salePause.sentence })
        .from(product)
        .leftJoin(salePause, eq(salePause.category, product.category))
        .where(and(eq(product.category, category), product.listed))
        .orderBy(asc(product.position), asc(product.productReferenceId));
      return rows.map(toProduct);
    },
    /** Finds a product by id or reference id. */
    one: async (idOrReference: string) => {
      if (!isProductName(idOrReference)) return undefined;
      const [row] = await db
        .select({ product, sentence: salePause.sentence })
        .from(product)
        .leftJoin(salePause, eq(salePause.category, product.category))
        .where(
          and(
            product.listed,
            or(eq(product.productReferenceId, idOrReference), sql`${product.id}::text = ${idOrReference}`),
          ),
        );
      return row === undefined ? undefined : toProduct(row);
    },
  };
}

type Row = { product: typeof product.$inferSelect; sentence: LocalizedText | null };

function toProduct({ product: row, sentence }: Row): Product {
  const { priceFrom, priceTo, position: _, listed: __, source: ___, available, ...known } = row;
  return {
    ...known,
    variablePrice: { from: priceFrom, to: priceTo },
    available: available && sentence === null,
    ...(sentence !== null && { paused: sentence }),
  };
}
