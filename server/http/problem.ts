import type { ErrorKey, FieldError, ServerError } from '#contract/error.ts';
import { isDatabaseUnavailable } from '#server/runtime/database-unavailable.ts';

const STATUS: Record<ErrorKey, number> = {
  BAD_REQUEST: 400,
  BUSINESS_CONSTRAINT_VIOLATION: 409,
  FOREIGN_KEY_CONSTRAINT_VIOLATION: 409,
  UNIQUE_KEY_CONSTRAINT_VIOLATION: 409,
  MEDIA_TYPE_NOT_ACCEPTABLE: 415,
  INTERNAL_SERVER_ERROR: 500,
  MAXIMUM_UPLOAD_SIZE_EXCEEDED: 413,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  GIFT_CARD_SUPPLIER_RESPONSE_ERROR: 502,
  PAYMENT_PROVIDER_RESPONSE_ERROR: 502,
  SERVICE_UNAVAILABLE_ERROR: 503,
  AUTHENTICATION_SERVICE_ADMIN_ERROR: 502,
};

/** Default `Retry-After` of a 503. */
export const RETRY_AFTER_S = 10;

/** An error response. Specification 8 defines `messageKey`. */
export class Problem extends Error {
  readonly messageKey: ErrorKey;
  readonly status: number;
  readonly fieldErrors: FieldError[] | undefined;
  readonly constraint: string | undefined;
  readonly reference: string | undefined;
  /** The limit behind a 429, for log and metrics only. */
  readonly limit: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  constructor(
    messageKey: ErrorKey,
    details: {
      status?: number;
      fieldErrors?: FieldError[];
      constraint?: string;
      reference?: string;
      limit?: string;
      retryAfter?: number;
    } = {},
  ) {
    super(messageKey);
    this.messageKey = messageKey;
    this.status = details.status ?? STATUS[messageKey];
    this.fieldErrors = details.fieldErrors;
    this.constraint = details.constraint;
    this.reference = details.reference;
    this.limit = details.limit;
    this.retryAfter = details.retryAfter;
  }
}

export function badRequest(fieldErrors: FieldError[]): Problem {
  return new Problem('BAD_REQUEST', { fieldErrors });
}

/** The log lines of the request contain the same `traceId`. */
export function toServerError(problem: Problem, traceId: string, now: Date): ServerError {
  const { messageKey, fieldErrors, constraint, reference, retryAfter } = problem;
  return {
    id: traceId,
    timestamp: now.toISOString(),
    messageKey,
    ...(fieldErrors !== undefined && { fieldErrors }),
    ...(constraint !== undefined && { constraint }),
    ...(reference !== undefined && { reference }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** PostgreSQL error class 23 by code. */
const CONSTRAINT_KEYS: Record<string, ErrorKey> = {
  '23503': 'FOREIGN_KEY_CONSTRAINT_VIOLATION',
  '23505': 'UNIQUE_KEY_CONSTRAINT_VIOLATION',
  '23514': 'BUSINESS_CONSTRAINT_VIOLATION',
};

/** PostgreSQL's error codes for characters that it can't store as text. */
const INVALID_TEXT = new Set(['22021', '22P05']);

export function problemFromError(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = findCode(error);
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('MAXIMUM_UPLOAD_SIZE_EXCEEDED');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('MEDIA_TYPE_NOT_ACCEPTABLE');
  // Methods unknown to the router bypass the not-found handler (HTTP/0.9 allows one).
  if (code === 'FST_ERR_NOT_FOUND') return new Problem('NOT_FOUND');
  // Conditional and range requests for files.
  if (statusCode === 412 || statusCode === 416) return new Problem('BAD_REQUEST', { status: statusCode });
  if (statusCode === 400 || INVALID_TEXT.has(code ?? '')) {
    return badRequest([{ field: '', messageKey: 'bodyInvalid' }]);
  }
  const constraintKey = CONSTRAINT_KEYS[code ?? ''];
  if (constraintKey !== undefined) return new Problem(constraintKey, findConstraint(error));
  if (isDatabaseUnavailable(error)) return new Problem('SERVICE_UNAVAILABLE_ERROR');
  return new Problem('INTERNAL_SERVER_ERROR');
}

/** The query builder wraps the driver's error. */
function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findCode(error.cause);
}

function findConstraint(error: unknown): { constraint?: string } {
  if (!(error instanceof Error)) return {};
  if ('constraint' in error && typeof error.constraint === 'string') return { constraint: error.constraint };
  return findConstraint(error.cause);
}
