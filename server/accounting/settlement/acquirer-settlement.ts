import { BOOKING_TOLERANCE_MS, type OurMovement } from '../reconcile.ts';
import type { SettlementRow } from './read-settlement-row.ts';
import type { SettlementMapping } from './settlement-mapping.ts';

/** A parsed settlement file of an acquirer. */
export type Settlement = {
  /** Name of the mapping. */
  name: string;
  rows: readonly SettlementRow[];
  /** Returns our movement's key in the file, or undefined if the file doesn't cover its payment method. */
  findKey: (movement: OurMovement) => string | undefined;
  /** Maximum time between the acquirer's date and ours. */
  withinMs: number;
  payout: SettlementMapping['payout'];
};

const DAY_MS = 24 * 3_600_000;

export function createSettlement(
  name: string,
  { keys, methods, daysApart, payout }: SettlementMapping,
  rows: readonly SettlementRow[],
): Settlement {
  const upperCaseMethods = methods?.map((method) => method.toUpperCase());
  const keysInFile = new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
  const findKey = ({ kind, key, method, reference, transactionId }: OurMovement): string | undefined => {
    if (kind !== 'payment' && kind !== 'refund') return undefined;
    const { by } = keys[kind] ?? keys.payment;
    const movementKey = (by === 'transaction' ? transactionId : reference) ?? key;
    const isMethodCovered =
      upperCaseMethods === undefined || (method !== null && upperCaseMethods.includes(method.toUpperCase()));
    // Check the file too, because a wallet payment may have used a card of this acquirer without our
    // knowledge.
    return isMethodCovered || keysInFile.has(`${kind} ${movementKey}`) ? movementKey : undefined;
  };
  return {
    name,
    rows,
    findKey,
    withinMs: Math.max(BOOKING_TOLERANCE_MS, daysApart * DAY_MS),
    payout,
  };
}
