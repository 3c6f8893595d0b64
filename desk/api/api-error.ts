import type { ServerError } from '#contract/error.ts';

/** Why a call has no result. */
export type ApiErrorKind =
  /** The server was not reached. */
  | 'offline'
  /** Nobody is signed in. */
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'refused'
  | 'wait'
  /** What was typed is not accepted. */
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

/** A call without a result, or a page that this person may not see. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** The error object of the server; undefined if there is none. */
  readonly body: ServerError | undefined;

  constructor(kind: ApiErrorKind, told?: ServerError) {
    super(kind);
    this.kind = kind;
    this.body = told;
  }
}

/** The error of an answer with this status. */
export function apiErrorWithStatus(status: number, told: ServerError | undefined): ApiError {
  return new ApiError(KINDS[status] ?? 'failed', told);
}

/** Whatever was thrown, as a error to show. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // The client of the procedures wraps what its fetch threw.
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : new ApiError('failed');
}
