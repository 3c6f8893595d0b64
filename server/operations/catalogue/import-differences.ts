/** What an import changes of a product: fields with their value before and after. */
export type ProductDifference = {
  productReferenceId: string;
  kind: 'new' | 'changed' | 'same';
  /** Until now the brand's folder has kept it. */
  takenOver: boolean;
  changes: { field: string; before: string; after: string }[];
};

type Fields = Record<string, unknown>;

/** Compares by fields that the file has; undefined in it means: as it is. */
export function differenceOf(
  productReferenceId: string,
  before: (Fields & { source: string }) | undefined,
  after: Fields,
): ProductDifference {
  if (before === undefined) return { productReferenceId, kind: 'new', takenOver: false, changes: [] };
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const [old, now] = [shown(before[field]), shown(value)];
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
