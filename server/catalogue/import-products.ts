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
  /** URL path of its files without size and extension: `/pictures/birthday-1a2b3c4d`. */
  imagePath: string;
};

/** The pictures beside the file. */
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
  /** True if the product came from the brand's folder until now. */
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

/** Adds and changes products, all of a file or none. Other products stay unchanged. */
export async function importProducts(
  { readCatalogue, writeCatalogue }: ImportDeps,
  { read, pictures, dryRun, by }: ImportCommand,
): Promise<{ faults: ImportError[] } | { differences: ProductDifference[] }> {
  const there = await readCatalogue();
  const checked = checkImport(read.rows, there);
  const inspected = await pictures.inspect(listNamedPictures(read.rows));
  const faults = sortErrors([...read.faults, ...checked.faults, ...inspected.faults]);
  if (faults.length > 0) return { faults };
  const products = checked.products.map((values) => ({
    ...values,
    imagePath: inspected.pictures.find((picture) => picture.productReferenceId === values.productReferenceId)
      ?.imagePath,
  }));
  if (!dryRun) {
    const known = new Set(there.map(({ imagePath }) => imagePath));
    const drawn = await pictures.draw(inspected.pictures.filter(({ imagePath }) => !known.has(imagePath)));
    await writeCatalogue(products, drawn, by);
  }
  const before = new Map(there.map((item) => [item.productReferenceId, item]));
  return {
    differences: products.map((product) => compareProduct(before.get(product.productReferenceId), product)),
  };
}

/** Sorted by line, with only the first error per field, because others may follow from it. */
function sortErrors(faults: readonly ImportError[]): ImportError[] {
  const first = new Map<string, ImportError>();
  for (const fault of faults) {
    const place = `${fault.line} ${fault.field}`;
    if (!first.has(place)) first.set(place, fault);
  }
  return [...first.values()].toSorted((a, b) => a.line - b.line);
}

/** Compares the fields of the file. Undefined keeps the current value. */
function compareProduct(before: CatalogueProduct | undefined, after: ProductToImport): ProductDifference {
  const { productReferenceId } = after;
  if (before === undefined) return { productReferenceId, kind: 'new', takenOver: false, changes: [] };
  const stored = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const [old, now] = [formatValue(stored.get(field)), formatValue(value)];
    return value === undefined || old === now ? [] : [{ field, before: old, after: now }];
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
