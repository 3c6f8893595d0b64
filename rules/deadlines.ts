const MINUTE_MS = 60_000;

/** Nothing that a buyer paid for is pending for longer without an operator's knowing (money.md I-1, I-8, I-15, I-18). */
export const OPERATOR_KNOWS_WITHIN_MS = 15 * MINUTE_MS;

/** Scheduled tasks look at what is late about once a minute. */
export const LOOK_EVERY_MS = MINUTE_MS;

/** A review item is opened one look before the deadline at which an operator must know. */
export const REVIEW_AFTER_MS = OPERATOR_KNOWS_WITHIN_MS - LOOK_EVERY_MS;

/** A job is added together with what it is for; without one after this, it was lost. */
export const JOB_LOST_AFTER_MS = MINUTE_MS;

/** A confirmation is sent within a minute; the check allows one more. */
export const CONFIRMATION_WITHIN_MS = 2 * MINUTE_MS;

/** Every call to an external system that began before has ended for certain: the longest may take 100 seconds. */
export const CALL_OVER_AFTER_MS = 2 * MINUTE_MS;

/** A void that a command began is taken up by the scheduled task after this: the command's own call is over by then. */
export const VOID_TAKEN_UP_AFTER_MS = 2 * MINUTE_MS;

/** An activation without an answer is asked for again; its own call is over long before. */
export const ACTIVATION_TAKEN_UP_AFTER_MS = 5 * MINUTE_MS;

/** An order whose payment page was never handed out is closed. */
export const UNSTARTED_AFTER_MS = 5 * MINUTE_MS;

/** A payment is captured moments after it was authorized: one that is not needs a look. */
export const AUTHORIZED_STUCK_AFTER_MS = 5 * MINUTE_MS;

/** How long we wait beyond the provider's expiry of a payment page (money.md I-8). */
export const EXPIRY_GRACE_MS = 5 * MINUTE_MS;

/** Then an authorization that cannot be captured is voided (money.md I-8). */
export const AUTHORIZED_LIMIT_MS = 30 * MINUTE_MS;

/** A job that no worker takes, or that its worker no longer reports, is shown as stuck. */
export const JOB_SILENT_AFTER_MS = 2 * MINUTE_MS;

/** Working hours after the payment by which posted cards are active, and from when on an order is reported. */
export const ACTIVATION_HOURS = { due: 48, alarm: 24 } as const;
