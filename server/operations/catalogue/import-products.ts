import type { Actor } from '#rules/actor.ts';
import type { CatalogueProduct, ProductToImport } from './catalogue-product.ts';
import { checkImport, type NamedPicture, namedPictures } from './check-import.ts';
import type { ImportFault, ReadImport } from './import-row.ts';

export type Picture = { contentType: string; bytes: Buffer };

export type ImportDeps = {
  /** Every product there ever was. */
  readCatalogue: () => Promise<CatalogueProduct[]>;
  /** Writes products and their pictures, all or none. */
  writeCatalogue: (
    products: readonly ProductToImport[],
    pictures: readonly DrawnPicture[],
    by: Actor,
  ) => Promise<void>;
};

export type DrawnPicture = Picture & { name: string };

/** A picture that is good for a card, not yet drawn. */
export type SourcePicture = {
  productReferenceId: string;
  source: Buffer;
  /** Of its files, without size and ending: `/pictures/birthday-1a2b3c4d`. */
  imagePath: string;
};

/** The pictures beside the file, where the operator has them. */
export type ImportPictures = {
  inspect: (named: readonly NamedPicture[]) => Promise<{ pictures: SourcePicture[]; faults: ImportFault[] }>;
  /** In every size and format. */
  draw: (pictures: readonly SourcePicture[]) => Promise<DrawnPicture[]>;
};

/** What an import changes of a product: fields with their value before and after. */
export type ProductDifference = {
  productReferenceId: string;
  kind: 'new' | 'changed' | 'same';
  /** Until now it came from the brand's folder at each start. */
  takenOver: boolean;
  changes: { field: string; before: string; after: string }[];
};

export type ImportCommand = {
  read: ReadImport;
  pictures: ImportPictures;
  /** Only tells what would change. */
  dryRun: boolean;
  by: Actor;
};

/** Adds and changes products, all or none of a file; those that are not in it stay as they are. */
export async function importProducts(
  { readCatalogue, writeCatalogue }: ImportDeps,
  { read, pictures, dryRun, by }: ImportCommand,
): Promise<{ faults: ImportFault[] } | { differences: ProductDifference[] }> {
  const there = await readCatalogue();
  const checked = checkImport(read.rows, there);
  const inspected = await pictures.inspect(namedPictures(read.rows));
  const faults = inOrder([...read.faults, ...checked.faults, ...inspected.faults]);
  if (faults.length > 0) return { faults };
  const products = checked.products.map((values) => ({
    ...values,
    imagePath: inspected.pictures.find((one) => one.productReferenceId === values.productReferenceId)
      ?.imagePath,
  }));
  if (!dryRun) {
    const known = new Set(there.map(({ imagePath }) => imagePath));
    const drawn = await pictures.draw(inspected.pictures.filter(({ imagePath }) => !known.has(imagePath)));
    await writeCatalogue(products, drawn, by);
  }
  const before = new Map(there.map((one) => [one.productReferenceId, one]));
  return { differences: products.map((one) => differenceOf(before.get(one.productReferenceId), one)) };
}

/** By line; of a field the first fault, from which others may follow. */
function inOrder(faults: readonly ImportFault[]): ImportFault[] {
  const first = new Map<string, ImportFault>();
  for (const fault of faults) {
    const place = `${fault.line} ${fault.field}`;
    if (!first.has(place)) first.set(place, fault);
  }
  return [...first.values()].toSorted((one, other) => one.line - other.line);
}

/** Compares by fields that the file has; undefined in it means: as it is. */
function differenceOf(before: CatalogueProduct | undefined, after: ProductToImport): ProductDifference {
  const { productReferenceId } = after;
  if (before === undefined) return { productReferenceId, kind: 'new', takenOver: false, changes: [] };
  const stored = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const [old, now] = [shown(stored.get(field)), shown(value)];
    return value === undefined || old === now ? [] : [{ field, before: old, after: now }];
  });
  return {
    productReferenceId,
    kind: changes.length > 0 ? 'changed' : 'same',
    takenOver: before.source === 'brand',
    changes,
  };
}

/** Three languages in their order, whatever the order of their keys. */
function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const texts = new Map<string, unknown>(Object.entries(value));
  return ['de-ch', 'fr-ch', 'it-ch'].map((language) => String(texts.get(language))).join(' / ');
}
