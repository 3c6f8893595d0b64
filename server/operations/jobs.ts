/** Jobs by name and payload: ids only, never a secret or an address (I-12). */
export type JobPayloads = {
  'issue-cards': { orderId: string };
  'send-mail': { mailId: string };
  refund: { refundId: string };
  'replace-card': { cardId: string };
  'void-disputed': { orderId: string };
};
export type JobName = keyof JobPayloads;

/** What is known of a job beside its payload: in which trace it was added, if there was one. */
export type JobOrigin = { traceparent?: string };

/** Does the jobs that use cases have added. */
export type JobWorker = {
  /**
   * Works off jobs of a name. A handler that throws is tried again with growing delay: without end if it throws
   * TryLater, else it is given up after three tries. One that ends its process is tried three times, too.
   */
  work: <N extends JobName>(
    name: N,
    handler: (payload: JobPayloads[N] & JobOrigin) => Promise<void>,
    gaveUp: (payload: JobPayloads[N]) => Promise<void>,
  ) => Promise<void>;
};
