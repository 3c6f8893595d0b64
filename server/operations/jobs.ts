/** Jobs by name with their payload. Payloads contain only ids, never secrets or addresses (I-12). */
export type JobPayloads = {
  'issue-cards': { orderId: string };
  'send-mail': { mailId: string };
  refund: { refundId: string };
  'replace-card': { cardId: string };
  'void-disputed': { orderId: string };
};
export type JobName = keyof JobPayloads;

/** The job of a payload, and the trace in which it was added, if any. */
export type JobOrigin = { jobId: string; traceparent?: string };

/** Runs the jobs that use cases enqueue. */
export type JobWorker = {
  /**
   * Processes the jobs of a name. Failed jobs are retried with growing delay: without limit after RetryableError,
   * otherwise three times. A handler that crashes the process also gets three attempts. A handler may complete
   * its job in the transaction of its result.
   */
  work: <N extends JobName>(
    name: N,
    handler: (payload: JobPayloads[N] & JobOrigin) => Promise<void>,
    onDead: (payload: JobPayloads[N]) => Promise<void>,
  ) => Promise<void>;
};
