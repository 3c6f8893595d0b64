import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { CatalogueProduct, ProductToImport } from '#server/operations/catalogue/catalogue-product.ts';
import type { DrawnPicture } from '#server/operations/catalogue/import-products.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { product } from '../schema/catalogue-tables.ts';
import { picture } from '../schema/operations-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { tellCatalogueChange } from './catalogue-changes.ts';
import { keepVersion } from './product-versions.ts';

/** Every product there ever was, listed or not. */
export function readCatalogue(db: Db): Promise<CatalogueProduct[]> {
  return db.select().from(product).orderBy(asc(product.productReferenceId));
}

/** Writes products and their pictures, all or none. What is imported once is no longer the brand's to change. */
export function writeCatalogue(
  db: Db,
  by: Actor,
  products: readonly ProductToImport[],
  pictures: readonly DrawnPicture[],
): Promise<void> {
  return db.transaction(async (tx) => {
    await keepPictures(tx, pictures);
    const data = { products: products.map(({ productReferenceId }) => productReferenceId) };
    const actionId = await recordShopAction(tx, by, { type: 'catalogue-imported', data });
    for (const one of products) await writeProduct(tx, one, actionId);
    await tellCatalogueChange(tx);
  });
}

export async function keepPictures(tx: Tx, pictures: readonly DrawnPicture[]): Promise<void> {
  for (const one of pictures) await tx.insert(picture).values(one).onConflictDoNothing();
}

/**
 * Writes a product as an operator's, and down how it was and is.
 * @param actionId of the operator's action
 */
export async function writeProduct(
  tx: Tx,
  { imagePath, available, ...values }: ProductToImport,
  actionId: number,
): Promise<void> {
  const there = await lockProduct(tx, values.productReferenceId);
  const address = imagePath ?? there?.imagePath;
  // Both were checked before: another import runs at this moment.
  if (address === undefined || (there !== undefined && there.category !== values.category)) {
    throw new Error('the catalogue has changed since it was read');
  }
  const row = {
    ...values,
    imagePath: address,
    available: available ?? there?.available ?? true,
    source: 'import' as const,
  };
  const id = there?.id ?? randomUUID();
  if (there === undefined) await tx.insert(product).values({ id, ...row });
  else await tx.update(product).set(row).where(eq(product.id, id));
  await keepVersion(tx, there, { id, ...row }, actionId);
}

/** The product as it is, until the transaction ends. */
export async function lockProduct(tx: Tx, productReferenceId: string): Promise<CatalogueProduct | undefined> {
  const [there] = await tx
    .select()
    .from(product)
    .where(eq(product.productReferenceId, productReferenceId))
    .for('update');
  return there;
}
