import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { ProductFields } from '#rules/product-fields.ts';
import type { DraftToSave, ProductDraft, ProductEdit } from '#server/catalogue/edit-product.ts';
import type { DrawnPicture } from '#server/catalogue/import-products.ts';
import { toProduct } from '#server/catalogue/product-fields.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { product } from '../schema/catalogue-tables.ts';
import { productDraft } from '../schema/product-version-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { notifyCatalogueChange } from './catalogue.ts';
import { lockProduct, storePictures, writeProduct } from './import-catalogue.ts';
import { readVersions, storeVersion } from './product-versions.ts';

export type ProductEditRepository = ReturnType<typeof createProductEditRepository>;

export function createProductEditRepository(db: Db) {
  return {
    read: async (productReferenceId: string) => {
      const [existing] = await db
        .select()
        .from(product)
        .where(eq(product.productReferenceId, productReferenceId));
      return readEdit(db, productReferenceId, existing, await readDraft(db, productReferenceId));
    },
    /** @returns false if another operator has saved or published since */
    saveDraft: (draft: DraftToSave, pictures: readonly DrawnPicture[]) =>
      db.transaction(async (tx) => {
        await storePictures(tx, pictures);
        const { productReferenceId, revision } = draft;
        const row = { ...draft, revision: revision + 1, savedAt: sql`cadeau_now()` };
        // Revision 0: the product had no draft.
        const saved =
          revision === 0
            ? await tx.insert(productDraft).values(row).onConflictDoNothing().returning(DRAFT_COLUMNS)
            : await tx
                .update(productDraft)
                .set(row)
                .where(hasRevision(productReferenceId, revision))
                .returning(DRAFT_COLUMNS);
        return saved.length > 0;
      }),
    /** @returns false if the draft has another revision */
    discardDraft: async (productReferenceId: string, revision: number) => {
      const deleted = await db
        .delete(productDraft)
        .where(hasRevision(productReferenceId, revision))
        .returning(DRAFT_COLUMNS);
      return deleted.length > 0;
    },
    /**
     * Publishes the draft and deletes it.
     * @param decide called while the product and its draft are locked
     * @returns the refusal; undefined if published
     */
    publish: <R>(
      productReferenceId: string,
      by: Actor,
      decide: (edit: ProductEdit) => { publish: ProductFields } | { refused: R },
    ) =>
      db.transaction(async (tx) => {
        const existing = await lockProduct(tx, productReferenceId);
        const draft = await readDraft(tx, productReferenceId, 'for-update');
        const decision = decide(await readEdit(tx, productReferenceId, existing, draft));
        if ('refused' in decision) return decision.refused;
        const data = { product: productReferenceId };
        const actionId = await recordShopAction(tx, by, { type: 'product-published', data });
        const imagePath = draft?.imagePath ?? undefined;
        await writeProduct(tx, { ...toProduct(decision.publish), imagePath }, actionId);
        await tx.delete(productDraft).where(eq(productDraft.productReferenceId, productReferenceId));
        await notifyCatalogueChange(tx);
        return undefined;
      }),
  };
}

export function readDrafts(db: Db): Promise<ProductDraft[]> {
  return db.select().from(productDraft);
}

const DRAFT_COLUMNS = { revision: productDraft.revision };

function hasRevision(productReferenceId: string, revision: number) {
  return and(eq(productDraft.productReferenceId, productReferenceId), eq(productDraft.revision, revision));
}

async function readDraft(
  db: Db | Tx,
  productReferenceId: string,
  lock?: 'for-update',
): Promise<ProductDraft | undefined> {
  const query = db.select().from(productDraft).where(eq(productDraft.productReferenceId, productReferenceId));
  const [draft] = await (lock === undefined ? query : query.for('update'));
  return draft;
}

async function readEdit(
  db: Db | Tx,
  productReferenceId: string,
  existing: ProductEdit['product'],
  draft: ProductDraft | undefined,
): Promise<ProductEdit> {
  return { product: existing, draft, versions: await readVersions(db, productReferenceId) };
}

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
