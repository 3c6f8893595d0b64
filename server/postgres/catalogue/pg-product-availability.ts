import { eq } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { Db } from '../connection/connect.ts';
import { recordAction } from '../operations/operator-actions.ts';
import { product } from '../schema/catalogue-tables.ts';
import { tellCatalogueChange } from './catalogue-changes.ts';

/** Sets whether a product can be bought; the seed at start leaves it so. Answers false for an unknown product. */
export function setAvailability(
  db: Db,
  by: Actor,
  productReferenceId: string,
  available: boolean,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(product)
      .set({ available })
      .where(eq(product.productReferenceId, productReferenceId))
      .returning({ id: product.id });
    if (rows.length === 0) return false;
    await recordAction(tx, by, null, `${productReferenceId} is ${available ? 'available' : 'not available'}`);
    await tellCatalogueChange(tx);
    return true;
  });
}
