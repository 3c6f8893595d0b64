import { eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { Db } from '../connection/connect.ts';
import { product } from '../schema/catalogue-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { notifyCatalogueChange } from './catalogue.ts';
import { lockProduct } from './import-catalogue.ts';
import { storeVersion } from './product-versions.ts';

/**
 * Sets the availability of a product, which the seed never overwrites.
 * @returns false for an unknown product
 */
export function setAvailability(
  db: Db,
  by: Actor,
  productReferenceId: string,
  available: boolean,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const existing = await lockProduct(tx, productReferenceId);
    if (existing === undefined) return false;
    await tx.update(product).set({ available }).where(eq(product.id, existing.id));
    const data = { product: productReferenceId, available };
    const actionId = await recordShopAction(tx, by, { type: 'availability-changed', data });
    await storeVersion(tx, existing, { ...existing, available }, actionId);
    await notifyCatalogueChange(tx);
    return true;
  });
}
