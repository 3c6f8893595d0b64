import type { ServerError } from './error.ts';

/** A call that did not succeed. `status` 0: nobody answered. `error` is the server's own word, where there is one. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: ServerError | undefined;
  constructor(status: number, error?: ServerError) {
    super(`API answered ${status} ${error?.messageKey ?? ''}`.trim());
    this.status = status;
    this.error = error;
  }
}
