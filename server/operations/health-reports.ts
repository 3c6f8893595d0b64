import type { RecordFigures } from '#server/runtime/metrics-of-records.ts';
import type { JobName } from './jobs.ts';

/** What happens just now, as the metrics show it. */
export type LiveFigures = Pick<
  RecordFigures,
  'recentOrders' | 'recentPayments' | 'jobs' | 'tasks' | 'alarms'
>;

/** When each external system last did what it was asked; null when it never did. */
export type LastAnswers = { provider: Date | null; supplier: Date | null; mail: Date | null };

/** A job that did not do what it should, or that no worker takes. */
export type StuckJob = {
  reference: string;
  job: JobName;
  /** Waiting: it is tried again. Given up: only `jobs retry` tries it again. Untaken: no worker runs. */
  state: 'waiting' | 'given up' | 'untaken' | 'silent';
  since: Date;
  tries: number;
  nextTry: Date | null;
  /** Kind of the last fault; never its words. */
  fault: string;
};

/** An invariant that is broken, with the references of the orders that break it. */
export type BrokenInvariant = { name: string; references: string[] };

/**
 * Which orders a check of the invariants reads: all; those that a minute can have changed; or what a night looks through,
 * with those that were broken when it was last looked.
 */
export type CheckScope = 'all' | 'recent' | { nightAfter: readonly string[] };
