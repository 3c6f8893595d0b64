import { desc, eq, max } from 'drizzle-orm';
import type { CatalogueProduct } from '#server/catalogue/catalogue-product.ts';
import type { ProductVersion } from '#server/catalogue/edit-product.ts';
import { toFields } from '#server/catalogue/product-fields.ts';
import type { ImportedVersion } from '#server/catalogue/undo-import.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { operatorAction } from '../schema/operations-tables.ts';
import { productVersion } from '../schema/product-version-tables.ts';

/**
 * Stores the changed product as a new version, and on its first change also the original. The caller locks the
 * product's row.
 * @param actionId id of the operator's action
 */
export async function storeVersion(
  tx: Tx,
  before: CatalogueProduct | undefined,
  after: CatalogueProduct,
  actionId: number,
): Promise<void> {
  const { productReferenceId } = after;
  const [newest] = await tx
    .select({ version: max(productVersion.version) })
    .from(productVersion)
    .where(eq(productVersion.productReferenceId, productReferenceId));
  const lastVersion = newest?.version ?? 0;
  const isFirstChange = lastVersion === 0 && before !== undefined;
  const original = isFirstChange ? [{ state: before, madeBy: null }] : [];
  await tx.insert(productVersion).values(
    [...original, { state: after, madeBy: actionId }].map(({ state, madeBy }, index) => ({
      productReferenceId,
      version: lastVersion + index + 1,
      fields: toFields(state),
      imagePath: state.imagePath,
      actionId: madeBy,
    })),
  );
}

/** Returns the products of the latest import, with their states before it. */
export async function readLatestImport(db: Db): Promise<ImportedVersion[]> {
  const [latest] = await db
    .select({ id: operatorAction.id })
    .from(operatorAction)
    .where(eq(operatorAction.eventType, 'catalogue-imported'))
    .orderBy(desc(operatorAction.id))
    .limit(1);
  if (latest === undefined) return [];
  const imported = await db.select().from(productVersion).where(eq(productVersion.actionId, latest.id));
  return Promise.all(
    imported.map(async ({ productReferenceId, version, ...state }) => {
      const versions = await readVersions(db, productReferenceId);
      const before = versions.find((other) => other.version === version - 1);
      return {
        productReferenceId,
        before,
        imported: { fields: state.fields, imagePath: state.imagePath },
        isChangedSince: versions.some((other) => other.version > version),
      };
    }),
  );
}

/** Returns the versions of a product, newest first. */
export async function readVersions(db: Db | Tx, productReferenceId: string): Promise<ProductVersion[]> {
  const { version, fields, imagePath, actionId } = productVersion;
  const { person, at, reason } = operatorAction;
  const rows = await db
    .select({ version, fields, imagePath, by: { person, at, reason } })
    .from(productVersion)
    .leftJoin(operatorAction, eq(operatorAction.id, actionId))
    .where(eq(productVersion.productReferenceId, productReferenceId))
    .orderBy(desc(version));
  return rows.map(({ by, ...row }) => ({ ...row, by: by ?? undefined }));
}
