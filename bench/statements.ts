import type { QueryRows } from '../testkit/order-facts.ts';

/** A statement that the server has counted, with the blocks of 8 KB that it read. */
type Statement = { text: string; calls: number; ms: number; blocks: number };

export type StatementCounts = {
  /** The shop's statements except those that begin and end transactions, the most frequent first. */
  statements: Statement[];
  /** Transactions that wrote something. */
  commits: number;
  /** How often the log was flushed to the disk while a client waited. */
  flushes: number;
};

const NOT_OF_THE_SHOP = /pg_stat_statements|pg_read_file|cadeau_bench|pg_snapshot_xmax/;
const FRAME = /^(begin|commit|rollback|start transaction|savepoint|release)/i;
/** The server checks a foreign key at the end of a transaction. */
const OWN = /FOR KEY SHARE OF x$/;

/** Only clients: other processes of the server flush what nobody waits for. */
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
  const isOther = ({ text }: Statement) => [NOT_OF_THE_SHOP, FRAME, OWN].some((other) => other.test(text));
  return { commits, flushes, statements: counted.filter((statement) => !isOther(statement)) };
}

/** The sum of one figure over all statements. */
export function sumOf({ statements }: StatementCounts, figure: 'calls' | 'ms' | 'blocks'): number {
  return statements.reduce((sum, statement) => sum + statement[figure], 0);
}
