import type { QueryRows } from '../testkit/order-facts.ts';

/** A counted statement, with the 8 KB blocks that it read. */
type Statement = { text: string; calls: number; ms: number; blocks: number };

export type StatementCounts = {
  /** The shop's statements without transaction control, most frequent first. */
  statements: Statement[];
  /** Transactions that wrote data. */
  commits: number;
  /** Number of log flushes that a client waited for. */
  flushes: number;
};

const NOT_FROM_SHOP = /pg_stat_statements|pg_read_file|cadeau_bench|pg_snapshot_xmax/;
const TRANSACTION_CONTROL = /^(begin|commit|rollback|start transaction|savepoint|release)/i;
/** Matches PostgreSQL's foreign key checks. */
const KEY_CHECK = /FOR KEY SHARE OF x$/;

/** Counts only flushes by client connections, because clients don't wait for flushes of other server processes. */
const FLUSHES = `select sum(fsyncs)::text as count from pg_stat_io where object = 'wal' and backend_type = 'client backend'`;
const WRITES = 'select pg_snapshot_xmax(pg_current_snapshot())::text as count';

/** Counts the statements that run during some work. */
export async function countStatements(
  rows: QueryRows,
  work: () => Promise<unknown>,
): Promise<StatementCounts> {
  const count = async (text: string) => Number((await rows<{ count: string }>(text))[0]?.count);
  await rows('select pg_stat_statements_reset()');
  const [written, flushed] = [await count(WRITES), await count(FLUSHES)];
  await work();
  const commits = (await count(WRITES)) - written;
  const flushes = (await count(FLUSHES)) - flushed;
  const counted = await rows<Statement>(
    `select query as text, calls::int, total_exec_time as ms, (shared_blks_hit + shared_blks_read)::float8 as blocks
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by calls desc`,
  );
  const isOther = ({ text }: Statement) =>
    [NOT_FROM_SHOP, TRANSACTION_CONTROL, KEY_CHECK].some((other) => other.test(text));
  return { commits, flushes, statements: counted.filter((statement) => !isOther(statement)) };
}

/** Describes the statements with the longest elapsed time, which includes waits for locks. */
export function listMostExpensive(
  { statements }: StatementCounts,
  count: number,
  purchases: number,
): string[] {
  return statements
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ text, calls, ms }) => {
      const summary = text.replace(/\s+/g, ' ').slice(0, 90);
      return `${(ms / purchases).toFixed(2)} ms elapsed in ${(calls / purchases).toFixed(1)} calls: ${summary}`;
    });
}

/** Sums one figure over all statements. */
export function sumFigure({ statements }: StatementCounts, figure: 'calls' | 'ms' | 'blocks'): number {
  return statements.reduce((sum, statement) => sum + statement[figure], 0);
}
