import type { Actor } from '#rules/actor.ts';

/** How much of what was, or would be, removed. */
export type Removed = Record<
  | 'cardSecrets'
  | 'recipients'
  | 'giftWords'
  | 'giftLinks'
  | 'unpaidOrders'
  | 'paidOrders'
  | 'receipts'
  | 'reasons'
  | 'operatorNames',
  number
>;

export type RetentionRepository = {
  /**
   * Removes what its time is over for, all or nothing. Repeated, it finds nothing more, but for reasons and names of
   * operators beyond the thousands that one run takes.
   */
  run: (options: { dryRun: boolean; by: Actor }) => Promise<Removed>;
};
