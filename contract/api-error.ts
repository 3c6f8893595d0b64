import type { ServerError } from './error.ts';

/** A failed call. `status` is 0 without a response. `error` is the server's error object, if any. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: ServerError | undefined;
  constructor(status: number, error?: ServerError) {
    super(`The API responded with ${status} ${error?.messageKey ?? ''}`.trim());
    this.status = status;
    this.error = error;
  }
}
