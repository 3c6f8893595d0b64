/**
 * An external system may succeed later, and the job itself is fine. It is retried without limit, while other
 * failures give up after three attempts (F-7, F-20).
 */
export class RetryableError extends Error {}
