import { BOOKED_WITHIN_MS } from '../reconcile.ts';
import type { SettlementRow } from './read-settlement-row.ts';
import type { SettlementMapping } from './settlement-mapping.ts';

/** Where a mapping does not name one: the file that the stand-in of the provider writes. */
export const UNNAMED_MAPPING = 'stand-in';

/** The file of an acquirer, read. */
export type Settlement = {
  /** Of its mapping. */
  name: string;
  rows: readonly SettlementRow[];
  /** What our records and the file know a movement by. */
  keyedBy: Record<'payment' | 'refund', 'reference' | 'transaction'>;
  /** Whether its file has what was paid with a method. */
  has: (method: string | null) => boolean;
  /** How far it may date a movement from us. */
  withinMs: number;
  payout: SettlementMapping['payout'];
};

const DAY_MS = 24 * 3_600_000;

export function settlementOf(
  name: string,
  { keys, methods, daysApart, payout }: SettlementMapping,
  rows: readonly SettlementRow[],
): Settlement {
  const wanted = methods?.map((method) => method.toUpperCase());
  return {
    name,
    rows,
    keyedBy: { payment: keys.payment.by, refund: (keys.refund ?? keys.payment).by },
    has: (method) => wanted === undefined || (method !== null && wanted.includes(method.toUpperCase())),
    withinMs: Math.max(BOOKED_WITHIN_MS, daysApart * DAY_MS),
    payout,
  };
}
