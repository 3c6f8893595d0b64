/** Rows per insert. A PostgreSQL statement accepts at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 500;

export function splitIntoChunks<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT),
  );
}
