/** The right to work at something, for as long as its holder says that it still does. */
export type Lease = {
  ms: number;
  /** False when another process has taken it, or it had ended before. */
  extend: () => Promise<boolean>;
};

export type LeaseLog = { warn: (fields: object, message: string) => void };

/**
 * Does some work under a lease that was claimed, and extends it every third of its time. When the process ends or
 * hangs, the lease ends by itself and another process goes on. A lease that is lost stops nothing: every write of its
 * holder is refused once another attempt has begun (money.md I-19).
 */
export async function withLease<T>(lease: Lease, log: LeaseLog, work: () => Promise<T>): Promise<T> {
  let over = false;
  const extend = async () => {
    const held = await lease.extend();
    if (!held && !over) log.warn({}, 'a lease was lost while its work went on');
  };
  const heartbeat = setInterval(
    () => void extend().catch((error: unknown) => log.warn({ err: error }, 'a lease was not extended')),
    lease.ms / 3,
  );
  try {
    return await work();
  } finally {
    over = true;
    clearInterval(heartbeat);
  }
}
