/** Rows per insert. A PostgreSQL statement accepts at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows into chunks that each fit into one insert statement. */
export function splitIntoChunks<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
