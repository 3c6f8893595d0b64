import { sql } from 'drizzle-orm';
import { REMOVED_TEXT, RETENTION } from '#rules/retention.ts';
import type { Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';

const { reasonMonths, operatorNameYears } = RETENTION;

/** Maximum number of rows changed per table and run. The next nightly run continues. */
const ROWS_PER_RUN = 10_000;

const NAME_TABLES = [
  { name: 'operator_action', key: 'id', at: 'at' },
  { name: 'refund', key: 'id', at: 'created_at' },
  { name: 'dispute', key: 'order_id', at: 'created_at' },
] as const;

/** Includes requests, which aren't in `NAME_TABLES` because they refer to people by id. */
const REASON_COLUMNS = [
  ...NAME_TABLES.map((table) => ({ ...table, reason: 'reason' })),
  { name: 'refund_request', key: 'id', at: 'created_at', reason: 'reason' },
  { name: 'refund_request', key: 'id', at: 'created_at', reason: 'answer' },
  { name: 'approval_request', key: 'id', at: 'created_at', reason: 'reason' },
  { name: 'approval_request', key: 'id', at: 'created_at', reason: 'answer' },
] as const;

type Reason = (typeof REASON_COLUMNS)[number];

/**
 * SQL for the start of the calendar year `years` ago. Rows are kept for `years` after the end of their business year.
 */
export const startOfYearBefore = (years: number) =>
  `(date_trunc('year', cadeau_now() at time zone 'Europe/Zurich') - interval '${years} years') at time zone 'Europe/Zurich'`;

/** For this many days after an erasure, nightly runs remove the order's remaining reasons. */
const ERASURE_RUN_DAYS = 7;

/** Skips empty reasons: read-only actions have none. */
const hasReason = ({ reason }: Reason) => `t.${reason} not in ('', '${REMOVED_TEXT}')`;

/** Removes the reasons of an erased order, because they may name its buyer. */
export async function removeOrderReasons(tx: Tx, orderId: string): Promise<void> {
  for (const table of REASON_COLUMNS) {
    await tx.execute(
      sql`update ${sql.raw(`${table.name} t set ${table.reason}`)} = ${REMOVED_TEXT} from orders o
          where o.id = t.order_id and o.id = ${orderId} and ${sql.raw(`${hasReason(table)} and t.${table.at} < o.erased_at`)}`,
    );
  }
}

/**
 * Removes reasons and notes written before the erasure of their order. Rows without an order, and
 * rows written later, are cleared after `reasonMonths`.
 */
export function removeOldReasons(tx: Tx): Promise<number> {
  return runForEach(
    REASON_COLUMNS,
    (table) => `update ${table.name} t set ${table.reason} = '${REMOVED_TEXT}' where t.${table.key} in (
      (select t.${table.key} from ${table.name} t left join orders o on o.id = t.order_id
        where ${hasReason(table)} and t.${table.at} < cadeau_now() - interval '${reasonMonths} months'
          and (t.order_id is null or o.erased_at is not null)
        limit ${ROWS_PER_RUN})
      union
      select t.${table.key} from orders o join ${table.name} t on t.order_id = o.id
       where o.erased_at > cadeau_now() - interval '${ERASURE_RUN_DAYS} days' and t.${table.at} < o.erased_at and ${hasReason(table)})`,
    tx,
  );
}

export function removeOldNames(tx: Tx): Promise<number> {
  return runForEach(
    NAME_TABLES,
    (table) => `update ${table.name} t set person = '${REMOVED_TEXT}' where t.${table.key} in (
      select t.${table.key} from ${table.name} t where t.person <> '${REMOVED_TEXT}'
         and t.${table.at} < ${startOfYearBefore(operatorNameYears)}
       limit ${ROWS_PER_RUN})`,
    tx,
  );
}

async function runForEach<Table>(
  tables: readonly Table[],
  buildStatement: (table: Table) => string,
  tx: Tx,
): Promise<number> {
  let changed = 0;
  for (const table of tables) {
    const rows = await queryRows(tx, sql.raw(`${buildStatement(table)} returning 1 as one`));
    changed += rows.length;
  }
  return changed;
}
