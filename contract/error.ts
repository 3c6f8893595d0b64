import * as z from 'zod/mini';
import { rappenSchema } from './wire.ts';

/** Specification 8, plus NOT_FOUND and TOO_MANY_REQUESTS. docs/errors.md lists the causes of each. */
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
  /** Path in the body: `addresses.primaryAddress.zipCode` or `cart.0.amount`. Empty for the body itself. */
  field: z.string(),
  messageKey: z.string(),
  /** The allowed range in Rappen, if the value of a card isn't allowed. */
  range: z.optional(z.object({ from: rappenSchema, to: rappenSchema })),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The error object of specification 3. `id` is the trace ID. */
export const serverErrorSchema = z.object({
  id: z.string(),
  timestamp: z.iso.datetime(),
  messageKey: z.enum(ERROR_KEYS),
  fieldErrors: z.optional(z.array(fieldErrorSchema)),
  constraint: z.optional(z.string()),
  /** Reference of a stored order that received no payment page. */
  reference: z.optional(z.string()),
  /** Seconds until a retry may succeed, like the header Retry-After. */
  retryAfter: z.optional(z.number()),
});
export type ServerError = z.infer<typeof serverErrorSchema>;
