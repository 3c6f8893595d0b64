import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { CatalogueProduct, ProductToImport } from '#server/catalogue/catalogue-product.ts';
import type { DrawnPicture } from '#server/catalogue/import-products.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { product } from '../schema/catalogue-tables.ts';
import { picture } from '../schema/operations-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { notifyCatalogueChange } from './catalogue.ts';
import { storeVersion } from './product-versions.ts';

/** Includes unlisted products. */
export function readCatalogue(db: Db): Promise<CatalogueProduct[]> {
  return db.select().from(product).orderBy(asc(product.productReferenceId));
}

/** Writes all or none. The brand's seed skips imported products from then on. */
export function writeCatalogue(
  db: Db,
  by: Actor,
  products: readonly ProductToImport[],
  pictures: readonly DrawnPicture[],
): Promise<void> {
  return db.transaction(async (tx) => {
    await storePictures(tx, pictures);
    const data = { products: products.map(({ productReferenceId }) => productReferenceId) };
    const actionId = await recordShopAction(tx, by, { type: 'catalogue-imported', data });
    for (const row of products) await writeProduct(tx, row, actionId);
    await notifyCatalogueChange(tx);
  });
}

export async function storePictures(tx: Tx, pictures: readonly DrawnPicture[]): Promise<void> {
  for (const item of pictures) await tx.insert(picture).values(item).onConflictDoNothing();
}

/**
 * Inserts or updates the product and marks it as imported.
 * @param actionId id of the operator's action
 */
export async function writeProduct(
  tx: Tx,
  { imagePath, available, ...values }: ProductToImport,
  actionId: number,
): Promise<void> {
  const existing = await lockProduct(tx, values.productReferenceId);
  const currentPath = imagePath ?? existing?.imagePath;
  // Check again, because a concurrent import may have changed the product.
  if (currentPath === undefined || (existing !== undefined && existing.category !== values.category)) {
    throw new Error('the catalogue changed while the import was being checked');
  }
  const row = {
    ...values,
    imagePath: currentPath,
    available: available ?? existing?.available ?? true,
    source: 'import' as const,
  };
  const id = existing?.id ?? randomUUID();
  if (existing === undefined) await tx.insert(product).values({ id, ...row });
  else await tx.update(product).set(row).where(eq(product.id, id));
  await storeVersion(tx, existing, { id, ...row }, actionId);
}

export async function lockProduct(tx: Tx, productReferenceId: string): Promise<CatalogueProduct | undefined> {
  const [existing] = await tx
    .select()
    .from(product)
    .where(eq(product.productReferenceId, productReferenceId))
    .for('update');
  return existing;
}
