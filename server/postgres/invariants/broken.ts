import { sql } from 'drizzle-orm';
import type { BrokenInvariant, CheckScope } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { DELIVERY } from './delivery-invariants.ts';
import type { Invariant } from './invariant.ts';
import { MONEY } from './money-invariants.ts';
import { REFUNDS } from './refund-invariants.ts';
import { STATUS } from './status-invariants.ts';
import { STOCK } from './stock-invariants.ts';

export const INVARIANTS: readonly Invariant[] = [...MONEY, ...REFUNDS, ...STATUS, ...DELIVERY, ...STOCK];

/** All that there is, or what a minute can have changed: the rest is looked through each night. */
const SCOPES: Record<CheckScope, string> = {
  all: 'true',
  recent: `(o.created_at > cadeau_now() - interval '3 days'
    or exists (select 1 from refund f where f.order_id = o.id and f.created_at > cadeau_now() - interval '3 days'))`,
};

/** The invariants that are broken, with the references of their orders. Reads only. */
export async function findBroken(
  db: Pick<Db, 'execute'>,
  { scope, holds }: { scope: CheckScope; holds: readonly Invariant['holds'][] },
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { name, query } of INVARIANTS.filter((one) => holds.includes(one.holds))) {
    const found = await plainRows<{ reference: string }>(db, sql.raw(query(SCOPES[scope])));
    if (found.length > 0) broken.push({ name, references: found.map((row) => row.reference) });
  }
  return broken;
}
