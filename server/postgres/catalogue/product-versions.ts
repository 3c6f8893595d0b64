import { desc, eq, max } from 'drizzle-orm';
import type { CatalogueProduct } from '#server/catalogue/catalogue-product.ts';
import type { ProductVersion } from '#server/catalogue/edit-product.ts';
import { toFields } from '#server/catalogue/product-fields.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { operatorAction } from '../schema/operations-tables.ts';
import { productVersion } from '../schema/product-version-tables.ts';

/**
 * On the first change, also stores the product before it. The caller locks the product's row.
 * @param actionId of the operator's action
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
  const last = newest?.version ?? 0;
  const isFirst = last === 0 && before !== undefined;
  const first = isFirst ? [{ of: before, madeBy: null }] : [];
  await tx.insert(productVersion).values(
    [...first, { of: after, madeBy: actionId }].map(({ of, madeBy }, index) => ({
      productReferenceId,
      version: last + index + 1,
      fields: toFields(of),
      imagePath: of.imagePath,
      actionId: madeBy,
    })),
  );
}

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
