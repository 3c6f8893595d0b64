import { sql } from 'drizzle-orm';
import type { BrokenInvariant, CheckScope } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { AUDIT_LOG_INVARIANT, findBrokenActions } from './audit-log.ts';
import { DELIVERY, GIFTS, STOCK } from './delivery-invariants.ts';
import type { Invariant } from './invariant.ts';
import { MONEY, REFUNDS } from './refund-invariants.ts';
import { listScopes } from './scopes.ts';
import { STATUS } from './status-invariants.ts';

export const INVARIANTS: readonly Invariant[] = [
  ...MONEY,
  ...REFUNDS,
  ...STATUS,
  ...DELIVERY,
  ...GIFTS,
  ...STOCK,
];

/** Returns `in time` for an invariant that late work violates. */
export function getHolds(name: string): Invariant['holds'] {
  return INVARIANTS.find((invariant) => invariant.name === name)?.holds ?? 'always';
}

/** Checks the invariants. Writes nothing. */
export async function findBroken(
  db: Pick<Db, 'execute'>,
  { scope, holds }: { scope: CheckScope; holds: readonly Invariant['holds'][] },
): Promise<BrokenInvariant[]> {
  const broken = new Map<string, Set<string>>();
  for await (const part of listScopes(db, scope)) {
    for (const { name, query } of INVARIANTS.filter((candidate) => holds.includes(candidate.holds))) {
      const found = await queryRows<{ reference: string }>(db, sql.raw(query(part)));
      for (const { reference } of found) broken.set(name, (broken.get(name) ?? new Set()).add(reference));
    }
  }
  const orders = [...broken].map(([name, references]) => ({ name, references: [...references] }));
  if (!holds.includes('always')) return orders;
  const actions = await findBrokenActions(db, scope);
  return actions.length === 0 ? orders : [...orders, { name: AUDIT_LOG_INVARIANT, references: actions }];
}
