export type Lease = {
  ms: number;
  /** Resolves to false if the lease has expired or another process has claimed it. */
  extend: () => Promise<boolean>;
};

export type LeaseLog = { warn: (fields: object, message: string) => void };

/**
 * Runs work under a claimed lease and renews it every third of its time. If the process dies, the lease
 * expires and another process resumes. Losing the lease doesn't stop the work, because writes with an old
 * attempt number are rejected (I-19).
 */
export async function withLease<T>(lease: Lease, log: LeaseLog, work: () => Promise<T>): Promise<T> {
  let hasEnded = false;
  const extend = async () => {
    const isExtended = await lease.extend();
    if (!isExtended && !hasEnded) log.warn({}, 'lease lost while its work continued');
  };
  const heartbeat = setInterval(
    () => void extend().catch((error: unknown) => log.warn({ err: error }, 'lease not renewed')),
    lease.ms / 3,
  );
  try {
    return await work();
  } finally {
    hasEnded = true;
    clearInterval(heartbeat);
  }
}
