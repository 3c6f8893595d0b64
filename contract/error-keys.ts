/** Specification section 8, with NOT_FOUND and TOO_MANY_REQUESTS added; docs/errors.md says what raises each. */
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

/** What went wrong between us and the payment provider (specification section 8). */
export const PAYMENT_CONSTRAINTS = [
  'connection',
  'responseFormat',
  'system',
  'authentication',
  'transactionDeclined',
  'notFound',
] as const;

/** What went wrong between us and the gift-card supplier (specification section 8). */
export const SUPPLIER_CONSTRAINTS = [
  'system',
  'connection',
  'authorization',
  'conflict',
  'productAmount',
] as const;
