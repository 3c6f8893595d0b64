import type { Actor } from '#rules/actor.ts';

/** How much of what was, or would be, removed. */
export type Removed = Record<'cardSecrets' | 'unpaidOrders' | 'paidOrders' | 'receipts', number>;

export type RetentionRepository = {
  /** Removes what its time is over for, all or nothing. Repeated, it finds nothing more. */
  run: (options: { dryRun: boolean; by: Actor }) => Promise<Removed>;
};
