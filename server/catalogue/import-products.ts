import type { Actor } from '#rules/actor.ts';
import type { CatalogueProduct, ProductToImport } from './catalogue-product.ts';
import { checkImport, listNamedPictures, type NamedPicture } from './check-import.ts';
import type { ImportError, ImportReadResult } from './import-row.ts';

export type Picture = { contentType: string; bytes: Buffer };

export type ImportDeps = {
  /** Includes unlisted products. */
  readCatalogue: () => Promise<CatalogueProduct[]>;
  /** Writes all products and pictures, or none. */
  writeCatalogue: (
    products: readonly ProductToImport[],
    pictures: readonly DrawnPicture[],
    by: Actor,
  ) => Promise<void>;
};

export type DrawnPicture = Picture & { name: string };

/** A validated picture that isn't drawn yet. */
export type SourcePicture = {
  productReferenceId: string;
  source: Buffer;
  /** URL path of the picture's files without size and extension: `/pictures/birthday-1a2b3c4d`. */
  imagePath: string;
};

/** The pictures next to the import file. */
export type ImportPictures = {
  inspect: (
    pictures: readonly NamedPicture[],
  ) => Promise<{ pictures: SourcePicture[]; faults: ImportError[] }>;
  /** Draws all sizes and formats. */
  draw: (pictures: readonly SourcePicture[]) => Promise<DrawnPicture[]>;
};

/** Changes of a product by an import. */
export type ProductDifference = {
  productReferenceId: string;
  kind: 'new' | 'changed' | 'same';
  /** True if the product was maintained by the brand's folder until now. */
  takenOver: boolean;
  changes: { field: string; before: string; after: string }[];
};

export type ImportCommand = {
  read: ImportReadResult;
  pictures: ImportPictures;
  /** True to report the changes without making them. */
  dryRun: boolean;
  by: Actor;
};

/** Adds and changes the products of a file, all or none. Leaves other products unchanged. */
export async function importProducts(
  { readCatalogue, writeCatalogue }: ImportDeps,
  { read, pictures, dryRun, by }: ImportCommand,
): Promise<{ faults: ImportError[] } | { differences: ProductDifference[] }> {
  const existing = await readCatalogue();
  const checked = checkImport(read.rows, existing);
  const inspected = await pictures.inspect(listNamedPictures(read.rows));
  const faults = sortErrors([...read.faults, ...checked.faults, ...inspected.faults]);
  if (faults.length > 0) return { faults };
  const products = checked.products.map((values) => ({
    ...values,
    imagePath: inspected.pictures.find((picture) => picture.productReferenceId === values.productReferenceId)
      ?.imagePath,
  }));
  if (!dryRun) {
    const existingPaths = new Set(existing.map(({ imagePath }) => imagePath));
    const drawn = await pictures.draw(
      inspected.pictures.filter(({ imagePath }) => !existingPaths.has(imagePath)),
    );
    await writeCatalogue(products, drawn, by);
  }
  const byReference = new Map(existing.map((product) => [product.productReferenceId, product]));
  return {
    differences: products.map((product) =>
      compareProduct(byReference.get(product.productReferenceId), product),
    ),
  };
}

/** Sorts by line and keeps only the first error per field, because the others may follow from it. */
function sortErrors(faults: readonly ImportError[]): ImportError[] {
  const first = new Map<string, ImportError>();
  for (const fault of faults) {
    const key = `${fault.line} ${fault.field}`;
    if (!first.has(key)) first.set(key, fault);
  }
  return [...first.values()].toSorted((a, b) => a.line - b.line);
}

/** Compares the fields of the file. Undefined keeps the current value. */
export function compareProduct(
  before: CatalogueProduct | undefined,
  after: ProductToImport,
): ProductDifference {
  const { productReferenceId } = after;
  if (before === undefined) return { productReferenceId, kind: 'new', takenOver: false, changes: [] };
  const stored = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const [oldValue, newValue] = [formatValue(stored.get(field)), formatValue(value)];
    return value === undefined || oldValue === newValue ? [] : [{ field, before: oldValue, after: newValue }];
  });
  return {
    productReferenceId,
    kind: changes.length > 0 ? 'changed' : 'same',
    takenOver: before.source === 'brand',
    changes,
  };
}

/** Formats localized text in a fixed order of languages. */
function formatValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const texts = new Map<string, unknown>(Object.entries(value));
  return ['de-ch', 'fr-ch', 'it-ch'].map((language) => String(texts.get(language))).join(' / ');
}
