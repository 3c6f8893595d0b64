import * as z from 'zod/mini';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { categorySchema, rappenSchema } from './wire.ts';

const priceRangeSchema = z.object({ from: rappenSchema, to: rappenSchema });

/** Specification 3, Product. `from` and `to` are in Rappen, inclusive. */
export const productSchema = z.object({
  id: z.string(),
  productReferenceId: z.string(),
  category: categorySchema,
  name: localizedTextSchema,
  shortDescription: localizedTextSchema,
  /** HTML from the brand's catalogue. */
  longDescription: localizedTextSchema,
  /** URL of the picture without size and extension: `/pictures/birthday-1a2b3c4d`. */
  imagePath: z.string(),
  variablePrice: priceRangeSchema,
  /** True if the product can be added to a cart now. */
  available: z.boolean(),
  /** Message while sales of its category are paused. The product is then unavailable. */
  paused: z.optional(localizedTextSchema),
});
export type Product = z.infer<typeof productSchema>;

export const productListSchema = z.array(productSchema);

/** A product in a cart or order, with the value of one card and the number of cards. */
export const cartProductSchema = z.object({
  id: z.string(),
  productReferenceId: z.string(),
  category: categorySchema,
  name: localizedTextSchema,
  imagePath: z.string(),
  variablePrice: priceRangeSchema,
  price: rappenSchema,
  amount: z.int().check(z.positive()),
});
