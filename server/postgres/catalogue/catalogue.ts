import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { DeliveryOption } from '#contract/delivery-option.ts';
import type { Product } from '#contract/product.ts';
import { isProductName, type LocalizedText } from '#rules/localized-text.ts';
import type { Connection, Db, Tx } from '../connection/connect.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';
import { deliveryOption, product } from '../schema/catalogue-tables.ts';
import { salePause } from '../schema/operations-tables.ts';

const CHANNEL = 'catalogue';

/** Sent on commit. The payload must not be empty, because `listen` reserves that for new listeners. */
export async function notifyCatalogueChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, 'changed')`);
}

/** Also calls back after each reconnect, because notifications may have been lost. */
export function watchCatalogue({ listen }: Pick<Connection, 'listen'>, onChange: () => void) {
  return listen(CHANNEL, onChange, onChange);
}

export type CatalogueEntry = Omit<Product, 'paused'>;

/** Stores the brand's products. Keeps the availability set by operators, and skips imported products. */
export async function seedCatalogue(
  db: Db,
  entries: CatalogueEntry[],
  options: DeliveryOption[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Serializes processes that start at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`);
    const imported = await tx
      .select({ id: product.id, reference: product.productReferenceId })
      .from(product)
      .where(eq(product.source, 'import'));
    const importedNames = new Set(imported.flatMap(({ id, reference }) => [id, reference]));
    for (const [position, entry] of entries.entries()) {
      if (importedNames.has(entry.id) || importedNames.has(entry.productReferenceId)) continue;
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
    await notifyCatalogueChange(tx);
  });
}

export function createCatalogue({ db, listen }: Pick<Connection, 'db' | 'listen'>) {
  return {
    watch: (onChange: () => void) => watchCatalogue({ listen }, onChange),
    listByCategory: async (category: 'physical' | 'digital') => {
      const rows = await db
        .select({ product, sentence: salePause.sentence })
        .from(product)
        .leftJoin(salePause, eq(salePause.category, product.category))
        .where(and(eq(product.category, category), product.listed))
        .orderBy(asc(product.position), asc(product.productReferenceId));
      return rows.map(toProduct);
    },
    findProduct: async (idOrReference: string) => {
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
