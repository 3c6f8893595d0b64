/**
 * A failure of an external system, which may succeed later. The job is retried without limit, while other
 * failures end it after three attempts (F-7, F-20).
 */
export class RetryableError extends Error {}
