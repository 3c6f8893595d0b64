import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { CatalogueProduct, ProductToImport } from '#server/operations/catalogue/catalogue-product.ts';
import type { DrawnPicture } from '#server/operations/catalogue/import-products.ts';
import type { Db } from '../connection/connect.ts';
import { recordAction } from '../operations/operator-actions.ts';
import { product } from '../schema/catalogue-tables.ts';
import { picture } from '../schema/operations-tables.ts';
import { tellCatalogueChange } from './catalogue-changes.ts';

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
    for (const one of pictures) await tx.insert(picture).values(one).onConflictDoNothing();
    for (const { imagePath, available, ...values } of products) {
      const [there] = await tx
        .select()
        .from(product)
        .where(eq(product.productReferenceId, values.productReferenceId))
        .for('update');
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
      if (there === undefined) await tx.insert(product).values({ id: randomUUID(), ...row });
      else await tx.update(product).set(row).where(eq(product.id, there.id));
    }
    const names = products.map(({ productReferenceId }) => productReferenceId);
    await recordAction(tx, by, null, `imported ${names.length}: ${names.join(', ')}`);
    await tellCatalogueChange(tx);
  });
}
