import type { TestDatabase } from '../../testkit/database.ts';

/** A statement as the server has counted it since the counts were last set to nothing. */
export type Statement = { text: string; calls: number; ms: number };

export type StatementCounts = {
  /** Without those that only begin and end transactions. */
  statements: Statement[];
  /** Transactions that wrote something. */
  commits: number;
  /** How often the log was brought to the disk while a client waited. */
  flushes: number;
};

const NOT_OF_THE_SHOP = /pg_stat_statements|pg_read_file|cadeau_bench|pg_snapshot_xmax/;
const FRAME = /^(begin|commit|rollback|start transaction|savepoint|release)/i;
/** What the server asks itself, to check a foreign key at the end of a transaction. */
const OWN = /FOR KEY SHARE OF x$/;

/** Of what clients ask: the server brings to the disk beside them what waits for nobody. */
const FLUSHES = `select sum(fsyncs)::text as count from pg_stat_io where object = 'wal' and backend_type = 'client backend'`;
const WRITES = 'select pg_snapshot_xmax(pg_current_snapshot())::text as count';

/** Counts what the database is asked while something is done. */
export async function countStatements(
  { rows }: TestDatabase,
  work: () => Promise<void>,
): Promise<StatementCounts> {
  const count = async (text: string) => Number((await rows<{ count: string }>(text))[0]?.count);
  await rows('select pg_stat_statements_reset()');
  const [written, flushed] = [await count(WRITES), await count(FLUSHES)];
  await work();
  const commits = (await count(WRITES)) - written;
  const flushes = (await count(FLUSHES)) - flushed;
  const counted = await rows<Statement>(
    `select query as text, calls::int, total_exec_time as ms from pg_stat_statements order by calls desc`,
  );
  return {
    commits,
    flushes,
    statements: counted.filter(
      ({ text }) => ![NOT_OF_THE_SHOP, FRAME, OWN].some((other) => other.test(text)),
    ),
  };
}
