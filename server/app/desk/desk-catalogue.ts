import type { ListedProduct, ShownProduct } from '#contract/desk/catalogue.ts';
import type { Product } from '#contract/product.ts';
import { PRODUCT_FIELDS, type ProductFields } from '#rules/product-fields.ts';
import type { CatalogueProduct } from '#server/operations/catalogue/catalogue-product.ts';
import {
  newestOf,
  overtakenFields,
  type ProductDraft,
  type ProductEdit,
  type ProductVersion,
} from '#server/operations/catalogue/edit-product.ts';
import { fieldsOf, fieldsOver, productOf } from '#server/operations/catalogue/product-fields.ts';
import type { Person } from '#server/people/person.ts';
import type { createCatalogueEditing } from '../catalogue-use-cases.ts';
import type { createOperations } from '../operations-use-cases.ts';
import { deskActor } from './desk-actor.ts';

export type DeskCatalogueDeps = {
  editing: ReturnType<typeof createCatalogueEditing>;
  operations: Pick<ReturnType<typeof createOperations>, 'catalogue' | 'setAvailability'>;
};

type Seen = { productReferenceId: string; seenVersion: number; revision: number };

const EDIT = 'catalogue import';

/** Products: looked at, changed as a draft, published, and who changed what. */
export function createDeskCatalogue({ editing, operations }: DeskCatalogueDeps) {
  return {
    list: async (person: Person): Promise<ListedProduct[]> => {
      deskActor(person, 'products list');
      const [products, drafts] = await Promise.all([operations.catalogue(), editing.drafts()]);
      return listedProducts(products, drafts);
    },
    /** @returns undefined when there is neither a product nor a draft of this name */
    show: async (person: Person, productReferenceId: string): Promise<ShownProduct | undefined> => {
      deskActor(person, 'products list');
      const edit = await editing.read(productReferenceId);
      const isThere = edit.product !== undefined || edit.draft !== undefined;
      return isThere ? shownProduct(productReferenceId, edit) : undefined;
    },
    saveDraft: (person: Person, seen: Seen & { fields: Partial<ProductFields> }) => {
      const by = deskActor(person, EDIT);
      return editing.saveDraft({ ...seen, person: by.person });
    },
    saveDraftPicture: (person: Person, seen: Seen, source: Buffer) => {
      const by = deskActor(person, EDIT);
      return editing.saveDraftPicture({ ...seen, person: by.person }, source);
    },
    /** @returns false when another operator has changed it meanwhile */
    dropDraft: (person: Person, productReferenceId: string, revision: number) => {
      deskActor(person, EDIT);
      return editing.dropDraft(productReferenceId, revision);
    },
    publish: (person: Person, productReferenceId: string, given: { revision: number; reason: string }) => {
      const by = { ...deskActor(person, EDIT, given.reason), command: 'desk catalogue publish' };
      return editing.publish(productReferenceId, given.revision, by);
    },
    /** @returns false for an unknown product */
    setAvailability: (
      person: Person,
      productReferenceId: string,
      given: { available: boolean; reason: string },
    ) => {
      const by = deskActor(person, 'product availability', given.reason);
      return operations.setAvailability(productReferenceId, given.available, by);
    },
    /** The product as its page would show it were the draft published; undefined when there is neither. */
    preview: async (person: Person, productReferenceId: string): Promise<Product | undefined> => {
      deskActor(person, 'products list');
      return previewedProduct(productReferenceId, await editing.read(productReferenceId));
    },
  };
}

function listedProducts(
  products: readonly CatalogueProduct[],
  drafts: readonly ProductDraft[],
): ListedProduct[] {
  const draftOf = new Map(drafts.map((draft) => [draft.productReferenceId, draft]));
  const there = products.map(
    ({ id: _, shortDescription: __, longDescription: ___, source: ____, ...one }) => ({
      ...one,
      draftBy: draftOf.get(one.productReferenceId)?.person ?? null,
      isNew: false,
    }),
  );
  const known = new Set(products.map(({ productReferenceId }) => productReferenceId));
  const added = drafts
    .filter(({ productReferenceId }) => !known.has(productReferenceId))
    .map(({ productReferenceId, fields, imagePath, person }) => {
      const { category, name, priceFrom, priceTo, position } = productOf(fieldsOver(undefined, fields));
      const values = { category, name, priceFrom, priceTo, position };
      return {
        productReferenceId,
        ...values,
        imagePath,
        available: false,
        listed: false,
        draftBy: person,
        isNew: true,
      };
    });
  return [...there, ...added].toSorted(
    (one, other) =>
      one.category.localeCompare(other.category) ||
      Number(other.listed) - Number(one.listed) ||
      one.position - other.position ||
      one.productReferenceId.localeCompare(other.productReferenceId),
  );
}

function shownProduct(productReferenceId: string, edit: ProductEdit): ShownProduct {
  const { product, draft, versions } = edit;
  return {
    productReferenceId,
    published: product === undefined ? null : { fields: fieldsOf(product), imagePath: product.imagePath },
    version: newestOf(edit),
    draft:
      draft === undefined
        ? null
        : {
            fields: draft.fields,
            imagePath: draft.imagePath,
            revision: draft.revision,
            person: draft.person,
            savedAt: draft.savedAt.toISOString(),
            overtaken: overtakenFields(edit),
          },
    versions: versions.map((one, index) => shownVersion(one, versions[index + 1])),
  };
}

function shownVersion(
  { version, fields, imagePath, by }: ProductVersion,
  before: ProductVersion | undefined,
): ShownProduct['versions'][number] {
  const changes =
    before === undefined
      ? []
      : PRODUCT_FIELDS.filter((name) => before.fields[name] !== fields[name]).map((field) => ({
          field,
          before: before.fields[field],
          after: fields[field],
        }));
  const isRedrawn = before !== undefined && before.imagePath !== imagePath;
  return {
    version,
    by: by === undefined ? null : { ...by, at: by.at.toISOString() },
    changes: isRedrawn
      ? [...changes, { field: 'picture', before: before.imagePath, after: imagePath }]
      : changes,
    fields,
  };
}

function previewedProduct(productReferenceId: string, { product, draft }: ProductEdit): Product | undefined {
  const imagePath = draft?.imagePath ?? product?.imagePath;
  if (imagePath === undefined) return undefined;
  const changes = { ...draft?.fields, reference_id: productReferenceId };
  const {
    priceFrom,
    priceTo,
    position: _,
    listed: __,
    available,
    ...known
  } = productOf(fieldsOver(product, changes));
  return {
    ...known,
    id: product?.id ?? '00000000-0000-4000-8000-000000000000',
    imagePath,
    variablePrice: { from: priceFrom, to: priceTo },
    available: available ?? product?.available ?? true,
  };
}
