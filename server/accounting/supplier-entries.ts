import type { SupplierRecord } from '#server/fulfilment/supplier-port.ts';
import type { Entry } from './reconcile.ts';

/** What the supplier did, as the reconciliation compares it: each by the id under which we asked for it. */
export function supplierEntries(records: readonly SupplierRecord[]): Entry[] {
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
