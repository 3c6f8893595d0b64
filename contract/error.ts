import * as z from 'zod/mini';
import { ERROR_KEYS } from './error-keys.ts';
import { rappenSchema } from './wire.ts';

export const fieldErrorSchema = z.object({
  /** Path in the body, as `addresses.primaryAddress.zipCode` or `cart.0.amount`; empty for the body itself. */
  field: z.string(),
  /** Key of the sentence in the texts. */
  messageKey: z.string(),
  /** Of a card's value that its product does not allow: what it allows, in Rappen. */
  range: z.optional(z.object({ from: rappenSchema, to: rappenSchema })),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The error object of specification 3; `id` is the trace id. */
export const serverErrorSchema = z.object({
  id: z.string(),
  timestamp: z.iso.datetime(),
  messageKey: z.enum(ERROR_KEYS),
  fieldErrors: z.optional(z.array(fieldErrorSchema)),
  constraint: z.optional(z.string()),
  /** Reference of the order that was stored and got no payment page. */
  reference: z.optional(z.string()),
  /** Seconds after which the same may be asked again, as the header Retry-After. */
  retryAfter: z.optional(z.number()),
});
export type ServerError = z.infer<typeof serverErrorSchema>;
