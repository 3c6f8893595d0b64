import type { TestDatabase } from '../../testkit/database.ts';

/** A statement as the server has counted it since the counts were last set to nothing. */
export type Statement = { text: string; calls: number; ms: number };

export type StatementCounts = {
  /** Without those that only begin and end transactions. */
  statements: Statement[];
  /** Transactions that wrote something. */
  commits: number;
};

const NOT_OF_THE_SHOP = /pg_stat_statements|pg_read_file|cadeau_bench|pg_snapshot_xmax/;
const FRAME = /^(begin|commit|rollback|start transaction|savepoint|release)/i;
/** What the server asks itself, to check a foreign key at the end of a transaction. */
const OWN = /FOR KEY SHARE OF x$/;

const WRITES = 'select pg_snapshot_xmax(pg_current_snapshot())::text as count';

/** Counts what the database is asked while something is done. */
export async function countStatements(
  { rows }: TestDatabase,
  work: () => Promise<void>,
): Promise<StatementCounts> {
  const writes = async () => Number((await rows<{ count: string }>(WRITES))[0]?.count);
  await rows('select pg_stat_statements_reset()');
  const before = await writes();
  await work();
  const commits = (await writes()) - before;
  const counted = await rows<Statement>(
    `select query as text, calls::int, total_exec_time as ms from pg_stat_statements order by calls desc`,
  );
  return {
    commits,
    statements: counted.filter(
      ({ text }) => ![NOT_OF_THE_SHOP, FRAME, OWN].some((other) => other.test(text)),
    ),
  };
}
