import type { QueryRows } from '../../testkit/order-facts.ts';

/** What the server did for a piece of work. */
export type Cost = {
  /** Time in which it ran statements. */
  ms: number;
  /** Blocks of 8 KB that it looked at. */
  blocks: number;
  /** The dearest statement. */
  dearest: { ms: number; calls: number; text: string };
};

const NOT_COUNTED = `query ~* 'cadeau_bench|pg_stat_statements' or query ~* '^(begin|commit|rollback)'`;

/** Has the server count what it does for a piece of work. */
export async function costOf(rows: QueryRows, work: () => Promise<unknown>): Promise<Cost> {
  await rows('select pg_stat_statements_reset()');
  await work();
  const found = await rows<{ ms: number; blocks: number; calls: number; text: string }>(
    `select total_exec_time as ms, (shared_blks_hit + shared_blks_read)::float8 as blocks, calls::int, query as text
       from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and not (${NOT_COUNTED})
      order by ms desc`,
  );
  const [dearest = { ms: 0, calls: 0, text: '' }] = found;
  const sum = (of: (row: (typeof found)[number]) => number) =>
    found.reduce((total, row) => total + of(row), 0);
  return { ms: sum(({ ms }) => ms), blocks: sum(({ blocks }) => blocks), dearest };
}
