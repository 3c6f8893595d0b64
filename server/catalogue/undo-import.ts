import type { Actor } from '#rules/actor.ts';
import type { ProductFields } from '#rules/product-fields.ts';
import type { ProductToImport } from './catalogue-product.ts';
import type { ImportDeps, ProductDifference } from './import-products.ts';
import { compareProduct } from './import-products.ts';
import { toProduct } from './product-fields.ts';

/** A product of the latest import. */
export type ImportedVersion = {
  productReferenceId: string;
  /** The imported state, and the state before it. Undefined for a product that the import added. */
  imported: { fields: ProductFields; imagePath: string };
  before: { fields: ProductFields; imagePath: string } | undefined;
  /** True if the product was changed after the import. */
  isChangedSince: boolean;
};

export type UndoDeps = ImportDeps & {
  /** Returns an empty list without an import. */
  readLatestImport: () => Promise<ImportedVersion[]>;
};

export type UndoResult =
  | { kind: 'undone'; differences: ProductDifference[] }
  | { kind: 'none' }
  | { kind: 'changed-since'; products: string[] };

/**
 * Restores all products of the latest import, or none. Products that it added are hidden, because orders may contain
 * them. The undo is an import itself, so a second undo repeats the first import.
 */
export async function undoImport(
  { readLatestImport, readCatalogue, writeCatalogue }: UndoDeps,
  { dryRun, by }: { dryRun: boolean; by: Actor },
): Promise<UndoResult> {
  const latest = await readLatestImport();
  if (latest.length === 0) return { kind: 'none' };
  const changed = latest.filter(({ isChangedSince }) => isChangedSince);
  if (changed.length > 0)
    return { kind: 'changed-since', products: changed.map(({ productReferenceId }) => productReferenceId) };
  const products = latest.map(toRestoredProduct);
  const existing = new Map((await readCatalogue()).map((product) => [product.productReferenceId, product]));
  if (!dryRun) await writeCatalogue(products, [], by);
  const differences = products.map((product) =>
    compareProduct(existing.get(product.productReferenceId), product),
  );
  return { kind: 'undone', differences };
}

function toRestoredProduct({ imported, before }: ImportedVersion): ProductToImport {
  const { imagePath, fields } = before ?? imported;
  // Changing the availability at the desk creates no version, so keep it unless the import changed it.
  const available = fields.available === imported.fields.available ? '' : fields.available;
  const restored = before === undefined ? { available: 'no', listed: 'no' } : { available };
  return { ...toProduct({ ...fields, ...restored }), imagePath };
}
