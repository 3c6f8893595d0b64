import type { Answer } from '../faults/broken-answers.ts';
import type { SupplierRecords } from './card-records.ts';
import type { ListQuestion } from './requests.ts';
import { createErrorResponse } from './supplier-errors.ts';
import type { Supplier } from './supplier-stand-in.ts';

type Line = ReturnType<SupplierRecords['events']>[number];

/** Lists the cards issued, activated and voided in a period: one page, oldest first. */
export function listCards({ book }: Supplier, { from, to, after, limit }: ListQuestion): Answer {
  const place = after === undefined ? '' : Buffer.from(after, 'base64url').toString();
  if (after !== undefined && !/^\S+Z \d+$/.test(place))
    return createErrorResponse('VALIDATION', 'after: is no next of a page');
  const found = book
    .events()
    .filter(({ kind, at }) => isListed(kind) && isWithin(at, from, to))
    .map((line) => ({ line, place: getPosition(line) }))
    .filter((entry) => entry.place > place)
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = last && found.length > limit ? Buffer.from(last.place).toString('base64url') : null;
  book.record({ kind: 'listed' });
  return { status: 200, body: { records: page.map(({ line }) => toRecord(line)), next } };
}

function isListed(kind: Line['kind']): boolean {
  return kind === 'issued' || kind === 'activated' || kind === 'voided';
}

function isWithin(at: string, from: string, to: string): boolean {
  return Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);
}

/** Sorts by time, then by ledger order, because a test's clock may go back. */
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
