import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { DeliveryOption } from '#contract/delivery-option.ts';
import type { Product } from '#contract/product.ts';
import type { Db } from './connect.ts';
import { deliveryOption, product } from './schema/catalogue.ts';

/** What the brand sells, with its pictures where they are served. */
export type CatalogueEntry = Product;

/** Any number, the same in every process. */
const SEED_LOCK = 726_433_111;

/** Brings products and delivery options up to date; what an operator has set (availability) stays. */
export async function seedCatalogue(
  db: Db,
  entries: CatalogueEntry[],
  options: DeliveryOption[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Processes that start together would get in each other's way.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    for (const [position, entry] of entries.entries()) {
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
        notInArray(
          product.id,
          entries.map((entry) => entry.id),
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
  });
}

export type Catalogue = {
  byCategory: (category: 'physical' | 'digital') => Promise<Product[]>;
  /** By id or reference id. */
  one: (idOrReference: string) => Promise<Product | undefined>;
};

export function createCatalogue(db: Db): Catalogue {
  return {
    byCategory: async (category) => {
      const rows = await db
        .select()
        .from(product)
        .where(and(eq(product.category, category), product.listed))
        .orderBy(asc(product.position));
      return rows.map(toProduct);
    },
    one: async (idOrReference) => {
      const [row] = await db
        .select()
        .from(product)
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

function toProduct(row: typeof product.$inferSelect): Product {
  const { priceFrom, priceTo, position: _, listed: __, ...known } = row;
  return { ...known, variablePrice: { from: priceFrom, to: priceTo } };
}
