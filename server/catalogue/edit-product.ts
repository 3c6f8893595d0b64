import type { Actor } from '#rules/actor.ts';
import {
  isReference,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldError,
  type ProductFields,
  validateProductFields,
} from '#rules/product-fields.ts';
import type { ProductEditRepository } from '#server/postgres/catalogue/product-edit-repository.ts';
import { checkPicture, drawCardPicture, type PictureProblem } from '#server/runtime/card-picture.ts';
import { hashPicture } from '#server/runtime/card-picture-files.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import { mergeFields, toFields } from './product-fields.ts';

/** An unpublished change to a product, or an unpublished new product. */
export type ProductDraft = {
  productReferenceId: string;
  /** Only the fields that differ from the product. */
  fields: Partial<ProductFields>;
  imagePath: string | null;
  baseVersion: number;
  revision: number;
  person: string;
  savedAt: Date;
};

/** A recorded version of a product. The oldest version has no `by`. */
export type ProductVersion = {
  version: number;
  fields: ProductFields;
  imagePath: string;
  by: { person: string; at: Date; reason: string } | undefined;
};

export type ProductEdit = {
  product: CatalogueProduct | undefined;
  draft: ProductDraft | undefined;
  /** Newest first. */
  versions: ProductVersion[];
};

/** A draft to store. `revision` is the revision that the operator saw; 0 if there was no draft. */
export type DraftToSave = Omit<ProductDraft, 'savedAt'>;

export type FieldError = { field: ProductField; fault: ProductFieldError | 'needed' };

export type SaveDraftResult =
  | { kind: 'saved' }
  | { kind: 'changed' }
  | { kind: 'faults'; faults: FieldError[] };

export type PublishResult =
  | { kind: 'published' }
  /** Another operator has changed or published the draft. */
  | { kind: 'changed' }
  /** The product has changed in fields that the draft also changes. */
  | { kind: 'overtaken'; fields: ProductField[] }
  | { kind: 'faults'; faults: FieldError[] };

/** Fields changed by both the draft and the product since the draft was created. */
export function findConflictingFields({ product, draft, versions }: ProductEdit): ProductField[] {
  if (draft === undefined || product === undefined) return [];
  const base = versions.find(({ version }) => version === draft.baseVersion)?.fields;
  const current = toFields(product);
  // If the base version wasn't recorded, the oldest recorded version has the same values.
  const original = base ?? versions.at(-1)?.fields ?? current;
  return PRODUCT_FIELDS.filter(
    (name) => draft.fields[name] !== undefined && original[name] !== current[name],
  );
}

/** Stores the fields that differ from the product. */
export async function saveDraft(
  edits: Pick<ProductEditRepository, 'read' | 'saveDraft'>,
  request: {
    productReferenceId: string;
    fields: Partial<ProductFields>;
    /** Version of the product that the operator saw. */
    seenVersion: number;
    /** Revision of the draft that the operator saw. */
    revision: number;
    person: string;
  },
): Promise<SaveDraftResult> {
  const { productReferenceId, seenVersion, revision, person } = request;
  if (!isReference(productReferenceId)) {
    return { kind: 'faults', faults: [{ field: 'reference_id', fault: 'reference' }] };
  }
  const edit = await edits.read(productReferenceId);
  const faults = findErrors(edit.product, { ...request.fields, reference_id: productReferenceId });
  if (faults.length > 0) return { kind: 'faults', faults };
  const isSaved = await edits.saveDraft(
    {
      productReferenceId,
      fields: selectDifferingFields(edit.product, request.fields),
      imagePath: edit.draft?.imagePath ?? null,
      baseVersion: seenVersion,
      revision,
      person,
    },
    [],
  );
  return { kind: isSaved ? 'saved' : 'changed' };
}

/** Sets the picture of a draft and renders it in all sizes and formats. */
export async function saveDraftPicture(
  edits: Pick<ProductEditRepository, 'read' | 'saveDraft'>,
  request: Omit<Parameters<typeof saveDraft>[1], 'fields'>,
  source: Buffer,
): Promise<SaveDraftResult | { kind: 'picture'; fault: PictureProblem }> {
  const { productReferenceId, seenVersion: baseVersion, revision, person } = request;
  if (!isReference(productReferenceId)) {
    return { kind: 'faults', faults: [{ field: 'reference_id', fault: 'reference' }] };
  }
  const fault = await checkPicture(source);
  if (fault !== undefined) return { kind: 'picture', fault };
  const { draft } = await edits.read(productReferenceId);
  const imagePath = `/pictures/${productReferenceId}-${hashPicture(source)}`;
  const isSaved = await edits.saveDraft(
    { productReferenceId, fields: draft?.fields ?? {}, imagePath, baseVersion, revision, person },
    await drawCardPicture(source, imagePath),
  );
  return { kind: isSaved ? 'saved' : 'changed' };
}

/** Publishes the whole draft or nothing. */
export async function publishDraft(
  edits: Pick<ProductEditRepository, 'publish'>,
  productReferenceId: string,
  revision: number,
  by: Actor,
): Promise<PublishResult> {
  const refusal = await edits.publish<PublishResult>(productReferenceId, by, (edit) => {
    const { product, draft } = edit;
    if (draft === undefined || draft.revision !== revision) return { refused: { kind: 'changed' } };
    const fields = findConflictingFields(edit);
    if (fields.length > 0) return { refused: { kind: 'overtaken', fields } };
    const changes = { ...draft.fields, reference_id: productReferenceId };
    const faults = findErrors(product, changes);
    if (product === undefined && draft.imagePath === null) faults.push({ field: 'picture', fault: 'needed' });
    if (faults.length > 0) return { refused: { kind: 'faults', faults } };
    return { publish: mergeFields(product, changes) };
  });
  return refusal ?? { kind: 'published' };
}

/** Returns the current version of the product, or 0 if none is recorded. */
export function getCurrentVersion({ versions }: Pick<ProductEdit, 'versions'>): number {
  return versions[0]?.version ?? 0;
}

/** Validates the changed product. Its category can't change, because carts and orders refer to it. */
function findErrors(product: CatalogueProduct | undefined, changes: Partial<ProductFields>): FieldError[] {
  const faults: FieldError[] = validateProductFields(mergeFields(product, changes));
  const isCategoryChanged =
    product !== undefined && (changes.category ?? product.category) !== product.category;
  return isCategoryChanged ? [...faults, { field: 'category', fault: 'category' }] : faults;
}

function selectDifferingFields(
  product: CatalogueProduct | undefined,
  fields: Partial<ProductFields>,
): Partial<ProductFields> {
  const current = product === undefined ? undefined : toFields(product);
  return Object.fromEntries(
    PRODUCT_FIELDS.flatMap((name) => {
      const value = fields[name];
      return value === undefined || value === current?.[name] || name === 'reference_id'
        ? []
        : [[name, value]];
    }),
  );
}
