import type { MockResponse } from '../faults/broken-responses.ts';

// Codes and statuses from docs/supplier.openapi.json.
const errors = {
  INVALID_CLIENT: [401, 'Client credentials are not valid'],
  UNAUTHORIZED: [401, 'Access token is missing or no longer valid'],
  VALIDATION: [400, 'Request is not valid'],
  PRODUCT_CONFLICT: [409, 'Product info is not valid'],
  PRODUCT_AMOUNT_INVALID: [422, 'Product amount value info is not valid'],
  NOT_FOUND: [404, 'No such card'],
  ALREADY_USED: [409, 'Card is already in use'],
  SYSTEM: [500, 'Something went wrong'],
  TOO_MANY_REQUESTS: [429, 'Too many requests'],
  UNAVAILABLE: [503, 'Service is currently not available'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as ErrorCode[];

export function createErrorResponse(code: ErrorCode, message?: string): MockResponse {
  const [status, defaultMessage] = errors[code];
  const headers: Record<string, string> = {};
  if (status === 401) headers['www-authenticate'] = code === 'INVALID_CLIENT' ? 'Basic' : 'Bearer';
  if (status === 429 || status === 503) headers['retry-after'] = '1';
  return { status, headers, body: { error: { code, message: message ?? defaultMessage } } };
}
