import * as z from 'zod/mini';
import { rappenSchema } from './wire.ts';

/** Specification 8, with NOT_FOUND and TOO_MANY_REQUESTS added; docs/errors.md says what raises each. */
export const ERROR_KEYS = [
  'BAD_REQUEST',
  'BUSINESS_CONSTRAINT_VIOLATION',
  'FOREIGN_KEY_CONSTRAINT_VIOLATION',
  'UNIQUE_KEY_CONSTRAINT_VIOLATION',
  'MEDIA_TYPE_NOT_ACCEPTABLE',
  'INTERNAL_SERVER_ERROR',
  'MAXIMUM_UPLOAD_SIZE_EXCEEDED',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'GIFT_CARD_SUPPLIER_RESPONSE_ERROR',
  'PAYMENT_PROVIDER_RESPONSE_ERROR',
  'SERVICE_UNAVAILABLE_ERROR',
  'AUTHENTICATION_SERVICE_ADMIN_ERROR',
] as const;
export type ErrorKey = (typeof ERROR_KEYS)[number];

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
