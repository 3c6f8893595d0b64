import type { MockResponse } from '../faults/broken-responses.ts';
import type { SupplierRecords } from './card-records.ts';
import type { ListQuery } from './requests.ts';
import { createErrorResponse } from './supplier-errors.ts';
import type { Supplier } from './supplier-stand-in.ts';

type Line = ReturnType<SupplierRecords['events']>[number];

/** Returns one page of the cards issued, activated or voided in a period, oldest first. */
export function listCards({ records }: Supplier, { from, to, after, limit }: ListQuery): MockResponse {
  const startPosition = after === undefined ? '' : Buffer.from(after, 'base64url').toString();
  if (after !== undefined && !/^\S+Z \d+$/.test(startPosition))
    return createErrorResponse('VALIDATION', 'after: must be the `next` of a previous page');
  const found = records
    .events()
    .filter(({ kind, at }) => isListed(kind) && isWithin(at, from, to))
    .map((line) => ({ line, position: getPosition(line) }))
    .filter((entry) => entry.position > startPosition)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1));
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = last && found.length > limit ? Buffer.from(last.position).toString('base64url') : null;
  records.record({ kind: 'listed' });
  return { status: 200, body: { records: page.map(({ line }) => toRecord(line)), next } };
}

function isListed(kind: Line['kind']): boolean {
  return kind === 'issued' || kind === 'activated' || kind === 'voided';
}

function isWithin(at: string, from: string, to: string): boolean {
  return Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);
}

/** Returns a sort key: time, then ledger sequence, because a test may turn the clock back. */
function getPosition({ at, seq }: Line): string {
  return `${at} ${String(seq).padStart(10, '0')}`;
}

function toRecord({ kind, id, of, productReferenceId, value, currency, number, at }: Line): object {
  return {
    kind,
    id,
    of: of ?? null,
    productReferenceId: productReferenceId || null,
    value,
    currency,
    lastFour: number?.slice(-4),
    at,
  };
}
