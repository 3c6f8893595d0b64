const MINUTE_MS = 60_000;

/** Maximum time until an operator is notified that something paid is still pending (I-1, I-8, I-15, I-18). */
export const REVIEW_DEADLINE_MS = 15 * MINUTE_MS;

/** Interval of the scheduled tasks that find overdue work. */
export const CHECK_INTERVAL_MS = MINUTE_MS;

/** Opens review items one interval before the deadline. */
export const REVIEW_AFTER_MS = REVIEW_DEADLINE_MS - CHECK_INTERVAL_MS;

/** Pending work without a job has lost it after this time, because the two are created together. */
export const JOB_LOST_AFTER_MS = MINUTE_MS;

/** Confirmations are sent within a minute. The check allows a second one. */
export const CONFIRMATION_DEADLINE_MS = 2 * MINUTE_MS;

/** Must exceed any call to an external system, which takes at most 100 seconds. */
export const CALL_ENDED_AFTER_MS = 2 * MINUTE_MS;

/** The scheduled task resumes a void after this time, because the command's call has then ended. */
export const VOID_RESUMED_AFTER_MS = 2 * MINUTE_MS;

/** An activation without a response is repeated after this time, because its call has then ended. */
export const ACTIVATION_RETRIED_AFTER_MS = 5 * MINUTE_MS;

/** Orders whose payment page never opened are closed after this time. */
export const UNSTARTED_ORDER_TIMEOUT_MS = 5 * MINUTE_MS;

/** Payments authorized for longer are stuck, because captures normally follow within seconds. */
export const AUTHORIZED_STUCK_AFTER_MS = 5 * MINUTE_MS;

/** Extra wait after a payment page expires at the provider (I-8). */
export const EXPIRY_GRACE_MS = 5 * MINUTE_MS;

/** Authorizations that can't be captured are voided after this time (I-8). */
export const AUTHORIZED_LIMIT_MS = 30 * MINUTE_MS;

/** Jobs without a worker or heartbeat for this time are shown as stuck. */
export const JOB_STUCK_AFTER_MS = 2 * MINUTE_MS;

/**
 * Hours on working days after the payment. `due`: physical cards must be active. `alarm`: operators are notified of
 * cards that aren't.
 */
export const ACTIVATION_HOURS = { due: 48, alarm: 24 } as const;
