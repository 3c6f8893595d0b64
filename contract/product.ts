import * as z from 'zod/mini';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { categorySchema, rappenSchema } from './wire.ts';

const priceRangeSchema = z.object({ from: rappenSchema, to: rappenSchema });

/** Specification 3, Product: what the shop sells. `from` and `to` are Rappen, inclusive. */
export const productSchema = z.object({
  id: z.string(),
  productReferenceId: z.string(),
  category: categorySchema,
  name: localizedTextSchema,
  shortDescription: localizedTextSchema,
  /** HTML from the brand's catalogue. */
  longDescription: localizedTextSchema,
  /** Address of the picture without its size and ending, as in `/pictures/birthday-1a2b3c4d`. */
  imagePath: z.string(),
  variablePrice: priceRangeSchema,
  /** Whether it can be put into a cart now. */
  available: z.boolean(),
  /** What its pages say while no card of its category is sold; it is not available then. */
  paused: z.optional(localizedTextSchema),
});
export type Product = z.infer<typeof productSchema>;

export const productListSchema = z.array(productSchema);

/** A product as a cart or an order carries it: with the chosen value of one card and how many. */
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
