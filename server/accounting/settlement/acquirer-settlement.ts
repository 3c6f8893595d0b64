import { BOOKED_WITHIN_MS, type OurMovement } from '../reconcile.ts';
import type { SettlementRow } from './read-settlement-row.ts';
import type { SettlementMapping } from './settlement-mapping.ts';

/** Where a mapping does not name one: the file that the stand-in of the provider writes. */
export const UNNAMED_MAPPING = 'stand-in';

/** The file of an acquirer, read. */
export type Settlement = {
  /** Of its mapping. */
  name: string;
  rows: readonly SettlementRow[];
  /** What its file knows a movement of ours by; undefined of what was paid by methods that it does not have, and is not in it. */
  keyOf: (movement: OurMovement) => string | undefined;
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
  const known = new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
  const keyOf = ({ kind, key, method, reference, transactionId }: OurMovement): string | undefined => {
    if (kind !== 'payment' && kind !== 'refund') return undefined;
    const { by } = keys[kind] ?? keys.payment;
    const found = (by === 'transaction' ? transactionId : reference) ?? key;
    const expected = wanted === undefined || (method !== null && wanted.includes(method.toUpperCase()));
    // A wallet may have paid by a card of the acquirer, and nobody has told us so.
    return expected || known.has(`${kind} ${found}`) ? found : undefined;
  };
  return {
    name,
    rows,
    keyOf,
    withinMs: Math.max(BOOKED_WITHIN_MS, daysApart * DAY_MS),
    payout,
  };
}
