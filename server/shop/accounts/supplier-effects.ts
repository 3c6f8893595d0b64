import type { SupplierRecord } from '../cards/supplier.ts';
import type { Effect } from './reconcile.ts';

/** What the supplier did, as the reconciliation compares it: each by the id under which we asked for it. */
export function supplierEffects(records: readonly SupplierRecord[]): Effect[] {
  return records.map(({ kind, id, productReferenceId, value, lastFour, at }) => ({
    kind: kind === 'voided' ? 'void' : 'card',
    key: id,
    name: `card …${lastFour}`,
    subject: productReferenceId,
    value,
    currency: 'CHF',
    at,
  }));
}
