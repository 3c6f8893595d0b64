import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { assertNever } from '#rules/assert-never.ts';
import { PRODUCT_FIELDS } from '#rules/product-fields.ts';
import type { App } from '#server/app.ts';
import type { CatalogueProduct } from '#server/catalogue/catalogue-product.ts';
import {
  findConflictingFields,
  getCurrentVersion,
  type ProductDraft,
  type ProductEdit,
  type ProductVersion,
  type PublishResult,
  type SaveDraftResult,
} from '#server/catalogue/edit-product.ts';
import { mergeFields, toFields, toProduct } from '#server/catalogue/product-fields.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import { PICTURE_BYTES_MAX } from '#server/runtime/card-picture.ts';
import type { DeskSessions } from './desk-session.ts';
import { actorFor, permissionProcedure, reasonSchema, reject, router } from './procedure.ts';

const reference = z.string().max(200);
/** Revision of the draft that the operator saw; 0 if there was none. */
const revision = z.int32().min(0);

const edit = permissionProcedure('catalogue import');

export const catalogueRouter = router({
  list: permissionProcedure('products list').query(async ({ ctx: { shop } }) => {
    const [products, drafts] = await Promise.all([
      shop.operations.catalogue(),
      shop.catalogueEditing.drafts(),
    ]);
    return toListedProducts(products, drafts);
  }),

  show: permissionProcedure('products list')
    .input(z.strictObject({ reference }))
    .query(async ({ ctx, input }) => {
      const found = await ctx.shop.catalogueEditing.read(input.reference);
      if (found.product === undefined && found.draft === undefined) throw new Problem('NOT_FOUND');
      return toEditedProduct(input.reference, found);
    }),

  /** `seenVersion`: version of the product that the operator saw. */
  saveDraft: edit
    .input(
      z.strictObject({
        reference,
        fields: z.partialRecord(z.enum(PRODUCT_FIELDS), z.string().max(5000)),
        revision,
        seenVersion: z.int32().min(0),
      }),
    )
    .mutation(async ({ ctx: { shop, caller }, input: { reference: productReferenceId, ...draft } }) => {
      const newDraft = { ...draft, productReferenceId, person: caller.name };
      requireSuccess(await shop.catalogueEditing.saveDraft(newDraft));
    }),

  discardDraft: edit.input(z.strictObject({ reference, revision })).mutation(async ({ ctx, input }) => {
    const isDiscarded = await ctx.shop.catalogueEditing.discardDraft(input.reference, input.revision);
    if (!isDiscarded) reject('draft-changed');
  }),

  publish: edit
    .input(z.strictObject({ reference, revision, reason: reasonSchema }))
    .mutation(async ({ ctx: { shop, by }, input }) => {
      const actor = { ...by(input.reason), command: 'desk catalogue publish' };
      requireSuccess(await shop.catalogueEditing.publish(input.reference, input.revision, actor));
    }),

  /** Keeps the product's page. */
  setAvailability: permissionProcedure('product availability')
    .input(z.strictObject({ reference, available: z.boolean(), reason: reasonSchema }))
    .mutation(async ({ ctx: { shop, by }, input }) => {
      const { setAvailability } = shop.operations;
      const isFound = await setAvailability(input.reference, input.available, by(input.reason));
      if (!isFound) throw new Problem('NOT_FOUND');
    }),
});

/** @throws Problem if the draft was not saved or published */
function requireSuccess(outcome: SaveDraftResult | PublishResult): void {
  switch (outcome.kind) {
    case 'saved':
    case 'published':
      return;
    case 'faults':
      throw badRequest(outcome.faults.map(({ field, fault }) => ({ field, messageKey: fault })));
    case 'changed':
      reject('draft-changed');
      break;
    case 'overtaken':
      reject('product-changed');
      break;
    default:
      assertNever(outcome);
  }
}

/** `draftBy`: author of unpublished changes. `isNew`: only a draft exists. */
function toListedProducts(products: readonly CatalogueProduct[], drafts: readonly ProductDraft[]) {
  const draftByReference = new Map(drafts.map((draft) => [draft.productReferenceId, draft]));
  const existing = products.map(
    ({ id: _, shortDescription: __, longDescription: ___, source: ____, ...product }) => ({
      ...product,
      draftBy: draftByReference.get(product.productReferenceId)?.person,
      isNew: false,
    }),
  );
  const existingReferences = new Set(products.map(({ productReferenceId }) => productReferenceId));
  const added = drafts
    .filter(({ productReferenceId }) => !existingReferences.has(productReferenceId))
    .map(({ productReferenceId, fields, imagePath, person }) => {
      const { category, name, priceFrom, priceTo, position } = toProduct(mergeFields(undefined, fields));
      return {
        ...{ productReferenceId, category, name, priceFrom, priceTo, position, imagePath },
        ...{ available: false, listed: false, draftBy: person, isNew: true },
      };
    });
  return [...existing, ...added].toSorted(
    (a, b) =>
      a.category.localeCompare(b.category) ||
      Number(b.listed) - Number(a.listed) ||
      a.position - b.position ||
      a.productReferenceId.localeCompare(b.productReferenceId),
  );
}

/** `published` is undefined for a new product. */
function toEditedProduct(productReferenceId: string, found: ProductEdit) {
  const { product, draft, versions } = found;
  return {
    productReferenceId,
    published: product && { fields: toFields(product), imagePath: product.imagePath },
    version: getCurrentVersion(found),
    draft: draft && toShownDraft(draft, found),
    versions: versions.map((version, index) => toShownVersion(version, versions[index + 1])),
  };
}

/** `overtaken`: fields that also changed in the product since the draft was started. */
function toShownDraft({ fields, imagePath, revision, person, savedAt }: ProductDraft, found: ProductEdit) {
  return { fields, imagePath, revision, person, savedAt, overtaken: findConflictingFields(found) };
}

/** `by` is undefined for the state before the first change. */
function toShownVersion(
  { version, fields, imagePath, by }: ProductVersion,
  previous: ProductVersion | undefined,
) {
  const changed = PRODUCT_FIELDS.filter((field) => previous && previous.fields[field] !== fields[field]);
  const changes = changed.map((field) => ({
    field,
    before: previous?.fields[field] ?? '',
    after: fields[field],
  }));
  if (previous !== undefined && previous.imagePath !== imagePath)
    changes.push({ field: 'picture', before: previous.imagePath, after: imagePath });
  return { version, by, changes, fields };
}

type Deps = Pick<App, 'catalogueEditing'> & { sessions: DeskSessions };

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** Revision of the draft and version of the product that the operator saw. */
const seenNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(0);
const seenQuery = z.object({ revision: seenNumber, version: seenNumber });

/** The only route with a content type parser for pictures. */
export function registerCatalogueRoutes(api: FastifyInstance, { catalogueEditing, sessions }: Deps): void {
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(PICTURES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { reference: string }; Querystring: object }>(
      '/catalogue/:reference/picture',
      { bodyLimit: PICTURE_BYTES_MAX, config: { isUpload: true } },
      async (request, reply) => {
        const { person } = actorFor(await sessions.require(request), 'catalogue import');
        const { body, params, query } = request;
        const { revision, version: seenVersion } = readBody(seenQuery, query);
        const draft = { productReferenceId: params.reference, revision, seenVersion, person };
        const picture = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const result = await catalogueEditing.saveDraftPicture(draft, picture);
        if (result.kind === 'picture')
          throw badRequest([{ field: 'picture', messageKey: result.fault.kind }]);
        requireSuccess(result);
        return reply.status(204).send();
      },
    );
  });
}
