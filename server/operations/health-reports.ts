import type { DatabaseFigures } from '#server/runtime/telemetry/database-metrics.ts';
import type { JobName } from './jobs.ts';

/** Current activity, as shown by the metrics. */
export type LiveFigures = Pick<
  DatabaseFigures,
  'recentOrders' | 'recentPayments' | 'jobs' | 'tasks' | 'alarms'
>;

/** Last successful call of each external system; null if there is none. */
export type LastResponses = { provider: Date | null; supplier: Date | null; mail: Date | null };

/** A failing job, or one that no worker claims. */
export type StuckJob = {
  reference: string;
  job: JobName;
  /** `waiting`: retried later. `given up`: only `jobs retry` retries it. `untaken`: no worker is running. */
  state: 'waiting' | 'given-up' | 'unclaimed' | 'no-heartbeat';
  since: Date;
  tries: number;
  nextTry: Date | null;
  /** Kind of the last error; never its message. */
  fault: string;
};

/** A violated invariant with the references of the orders. */
export type BrokenInvariant = { name: string; references: string[] };

/**
 * Orders to check: all; those possibly changed within a minute; or the nightly selection, plus the violations
 * found last time.
 */
export type CheckScope = 'all' | 'recent' | { nightAfter: readonly string[] };
