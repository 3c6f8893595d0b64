import * as z from 'zod/mini';
import { CATEGORIES } from '#rules/lines.ts';
import { localizedTextSchema, rappenSchema } from './wire.ts';

/** Specification section 3, Product: what the shop sells. `from` and `to` are Rappen, inclusive. */
export const productSchema = z.strictObject({
  id: z.string(),
  productReferenceId: z.string(),
  category: z.enum(CATEGORIES),
  name: localizedTextSchema,
  shortDescription: localizedTextSchema,
  /** HTML from the brand's catalogue. */
  longDescription: localizedTextSchema,
  /** Address of the picture without its size and ending, as in `/pictures/birthday-1a2b3c4d`. */
  imagePath: z.string(),
  variablePrice: z.strictObject({ from: rappenSchema, to: rappenSchema }),
  /** Whether it can be put into a cart now. */
  available: z.boolean(),
  /** What its pages say while no card of its category is sold; it is not available then. */
  paused: z.optional(localizedTextSchema),
});
export type Product = z.infer<typeof productSchema>;

export const productListSchema = z.array(productSchema);

/** A product as a cart or an order carries it: with the chosen value of one card and how many. */
export const cartProductSchema = z.strictObject({
  id: z.string(),
  productReferenceId: z.string(),
  category: z.enum(CATEGORIES),
  name: localizedTextSchema,
  imagePath: z.string(),
  variablePrice: z.strictObject({ from: rappenSchema, to: rappenSchema }),
  price: rappenSchema,
  amount: z.int().check(z.positive()),
});
