import type { ServerError } from '#contract/error.ts';

export type ApiErrorKind =
  | 'offline'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'refused'
  | 'wait'
  /** The server rejected the input. */
  | 'invalid'
  | 'failed';

const KINDS: Readonly<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'refused',
  429: 'wait',
};

/** A failed call, or a page that the user isn't permitted to see. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** Undefined if the response had no error object. */
  readonly body: ServerError | undefined;

  constructor(kind: ApiErrorKind, body?: ServerError) {
    super(kind);
    this.kind = kind;
    this.body = body;
  }
}

export function apiErrorWithStatus(status: number, body: ServerError | undefined): ApiError {
  return new ApiError(KINDS[status] ?? 'failed', body);
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // The tRPC client wraps errors thrown by its fetch.
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : new ApiError('failed');
}
