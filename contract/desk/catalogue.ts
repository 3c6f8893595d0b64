import * as z from 'zod';
import { PRODUCT_FIELDS } from '#rules/product-fields.ts';
import { reason } from './reason.ts';

const fieldName = z.enum(PRODUCT_FIELDS);
const fields = z.record(fieldName, z.string());
const someFields = z.partialRecord(fieldName, z.string().max(5000));
const localized = z.object({ 'de-ch': z.string(), 'fr-ch': z.string(), 'it-ch': z.string() });
const picture = z.string();

/** A product as the list of the desk shows it; money in Rappen. */
export const listedProduct = z.object({
  productReferenceId: z.string(),
  category: z.string(),
  name: localized,
  imagePath: picture.nullable(),
  priceFrom: z.int(),
  priceTo: z.int(),
  position: z.int(),
  available: z.boolean(),
  listed: z.boolean(),
  /** Who has saved changes that are not published. */
  draftBy: z.string().nullable(),
  /** There is only a draft of it yet. */
  isNew: z.boolean(),
});
export type ListedProduct = z.infer<typeof listedProduct>;
export const listedProducts = z.array(listedProduct);

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** A product with what is being changed, and what was. */
export const shownProduct = z.object({
  productReferenceId: z.string(),
  /** As it is now; null of one that is new. */
  published: z.object({ fields, imagePath: picture }).nullable(),
  version: z.int(),
  draft: z
    .object({
      fields: someFields,
      imagePath: picture.nullable(),
      revision: z.int(),
      person: z.string(),
      savedAt: z.iso.datetime(),
      /** Changed in the product too since the draft was begun. */
      overtaken: z.array(z.string()),
    })
    .nullable(),
  /** Newest first; `by` is null of how it was before the first change. */
  versions: z.array(
    z.object({
      version: z.int(),
      by: z.object({ person: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
      changes: z.array(change),
      fields,
    }),
  ),
});
export type ShownProduct = z.infer<typeof shownProduct>;

const revision = z.int().min(0);

export const draftRequest = z.strictObject({ fields: someFields, revision, seenVersion: z.int().min(0) });
export const dropRequest = z.strictObject({ revision });
export const publishRequest = z.strictObject({ revision, reason });
export const availabilityRequest = z.strictObject({ available: z.boolean(), reason });
